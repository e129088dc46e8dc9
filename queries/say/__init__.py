"""What people and programs are told: sentences, sections, JSON, in English and Japanese."""
