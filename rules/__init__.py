"""Rule documents as literate pages, the vocabulary and the card file: data only."""
