"""From text to facts: the scenario language and card text, in Japanese and English."""
