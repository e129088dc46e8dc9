"use strict";

const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

/** Start `saitei lsp` for rule pages and scenarios. */
function activate() {
  const settings = workspace.getConfiguration("saitei");
  const server = { command: settings.get("command"), args: ["lsp", "--lang", settings.get("language")] };
  const documentSelector = [{ scheme: "file", language: "saitei-scenario" }, { scheme: "file", language: "markdown" }];
  client = new LanguageClient("saitei", "saitei", server, { documentSelector });
  return client.start();
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
