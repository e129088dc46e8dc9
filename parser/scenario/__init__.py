"""The scenario language: Japanese and English, line by line, to facts (`read`) and back (`print`)."""
