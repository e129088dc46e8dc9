CREATE VIRTUAL TABLE words USING fts5(search, content='card', content_rowid='id', tokenize='trigram');
CREATE TRIGGER words_new AFTER INSERT ON card BEGIN
  INSERT INTO words(rowid, search) VALUES (new.id, new.search);
END;
CREATE TRIGGER words_gone AFTER DELETE ON card BEGIN
  INSERT INTO words(words, rowid, search) VALUES ('delete', old.id, old.search);
END;
CREATE TRIGGER words_changed AFTER UPDATE OF search ON card BEGIN
  INSERT INTO words(words, rowid, search) VALUES ('delete', old.id, old.search);
  INSERT INTO words(rowid, search) VALUES (new.id, new.search);
END;
