CREATE TABLE IF NOT EXISTS saitei_card (
  name text NOT NULL,
  tongue text NOT NULL,
  name_en text NOT NULL,
  reading text NOT NULL,
  type_words text NOT NULL,
  types text NOT NULL,          -- JSON list of constants, as are civilizations
  civilizations text NOT NULL,
  cost bigint,
  cost_words text NOT NULL,
  power bigint,
  power_words text NOT NULL,
  races text NOT NULL,          -- JSON list
  text text NOT NULL,
  text_en text NOT NULL,
  sides text NOT NULL,          -- JSON list of [name, type words, cost words]
  extra text NOT NULL,          -- JSON object
  source text NOT NULL,         -- FILE:LINE it came from
  PRIMARY KEY (name, tongue)
);
CREATE TABLE IF NOT EXISTS saitei_store (
  form integer NOT NULL,        -- the form of the table of cards
  revision text NOT NULL        -- another one after each import
);
