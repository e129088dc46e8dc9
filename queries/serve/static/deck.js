/** A deck list, judged. */

import { lang, send, submitted } from "./server.js";

submitted((form) => send("deck", { list: form.list.value, rules: form.rules.value, lang }));
