CREATE TABLE unit (
  key TEXT PRIMARY KEY,
  text TEXT NOT NULL,
  card TEXT NOT NULL,
  text_beside TEXT NOT NULL,
  card_beside TEXT NOT NULL,
  lines INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE bears (
  card TEXT NOT NULL,
  unit TEXT NOT NULL,
  PRIMARY KEY (card, unit)
) WITHOUT ROWID;
CREATE TABLE done (
  unit TEXT NOT NULL,
  rules TEXT NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (unit, rules)
) WITHOUT ROWID;
CREATE TABLE answer (
  unit TEXT NOT NULL,
  rules TEXT NOT NULL,
  question TEXT NOT NULL,
  status TEXT NOT NULL,
  en TEXT NOT NULL,
  ja TEXT NOT NULL,
  clauses TEXT NOT NULL,
  scenario TEXT NOT NULL,
  PRIMARY KEY (unit, rules, question)
) WITHOUT ROWID;
PRAGMA user_version = 1;
