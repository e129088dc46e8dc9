/** Links that hold a scenario in their fragment: nothing of it is sent to a server or stored. */

const PACKED = "#s=";
const PLAIN = "#t=";

async function through(stream, bytes) {
  const response = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await response.arrayBuffer());
}

/** A fragment for a text. */
export async function fragment(text) {
  if (!("CompressionStream" in window)) return PLAIN + encodeURIComponent(text);
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const letters = btoa(String.fromCharCode(...packed));
  return PACKED + letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text of a fragment; null of one that holds none. */
export async function textOf(hash) {
  try {
    if (hash.startsWith(PLAIN)) return decodeURIComponent(hash.slice(PLAIN.length));
    if (!hash.startsWith(PACKED)) return null;
    const letters = hash.slice(PACKED.length).replaceAll("-", "+").replaceAll("_", "/");
    const packed = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), packed));
  } catch {
    return null;
  }
}
