/** Two ruling sets, compared. */

import { lang, send, submitted } from "./server.js";

submitted((form) => send("compare", {
  a: form.a.value, b: form.b.value, about: form.about.value || null, seconds: 30, lang,
}));
