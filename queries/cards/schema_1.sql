CREATE TABLE card (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  tongue TEXT NOT NULL,
  name_en TEXT NOT NULL,
  reading TEXT NOT NULL,
  type_words TEXT NOT NULL,
  types TEXT NOT NULL,          -- JSON list of constants, as are civilizations
  civilizations TEXT NOT NULL,
  cost INTEGER,
  cost_words TEXT NOT NULL,
  power INTEGER,
  power_words TEXT NOT NULL,
  races TEXT NOT NULL,          -- JSON list
  text TEXT NOT NULL,
  text_en TEXT NOT NULL,
  sides TEXT NOT NULL,          -- JSON list of [name, type words, cost words]
  extra TEXT NOT NULL,          -- JSON object
  source TEXT NOT NULL,         -- FILE:LINE it came from
  search TEXT NOT NULL,         -- all words, folded, for full text search
  UNIQUE (name, tongue)
);
CREATE TABLE spelling (
  plain TEXT NOT NULL,
  rank INTEGER NOT NULL,
  card INTEGER NOT NULL REFERENCES card (id) ON DELETE CASCADE,
  PRIMARY KEY (plain, rank, card)
) WITHOUT ROWID;
CREATE INDEX spelling_card ON spelling (card);
