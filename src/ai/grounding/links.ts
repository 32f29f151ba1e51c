import { parse } from "tldts";

/** An address with its scheme or `www.`, whatever the scheme. */
export const linkPattern =
  /(?:(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,15}:\/\/|www\.|(?<=\]\(\s{0,3})\/\/|(?:javascript|vbscript):(?=\S))[^\s<>"'`()[\]{}|\\^]{3,2000}/giu;
/** A host without scheme, and a path behind it. */
const barePattern =
  /(?<![\p{L}\p{N}@._/:-])(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?:\/[^\s<>"'`()[\]{}|\\^]{0,2000})?(?![\p{L}\p{N}@-])/gu;
/** Names of techniques that are written like hosts. */
const technique = /^(?:asp|ado|vb|ml)\.net$/i;

/** Addresses in a text that have no scheme: `linkedin.com/in/x`, `shop.example.com`. */
export function bareLinksIn(text: string): string[] {
  return (text.match(barePattern) ?? []).filter((found) => {
    const [host = "", ...path] = found.split("/");
    // "oak.In spring": a full stop without its space.
    const isSentence = path.length === 0 && /\.\p{Lu}\p{Ll}+$/u.test(host);
    return !isSentence && !technique.test(host) && parse(host).isIcann === true;
  });
}

/** `https://de.linkedin.com/in/x/` and `www.linkedin.com/in/x` are one page; a query may carry anything off. */
export function linkKey(url: string): string {
  const plain = url
    .trim()
    .replace(/[.,;:!?]+$/, "")
    .replace(/#.*$/, "");
  return decoded(plain)
    .normalize("NFC")
    .toLowerCase()
    .replace(/^(?:https?:)?\/\//, "")
    .replace(/^(?:www|m|[a-z]{2})\.(?=[^/]+\.)/, "")
    .replace(/\/+(?=\?|$)/, "");
}

/** The same without its query, for those who leave it out. */
export const withoutQuery = (key: string): string => key.replace(/\?.*$/, "").replace(/\/+$/, "");

function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
