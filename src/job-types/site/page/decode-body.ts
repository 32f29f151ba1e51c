import htmlEncodingSniffer from "html-encoding-sniffer";

/** How far into a page its meta charset is looked for; many pages put scripts before it. */
const prescanBytesMax = 8192;

/**
 * Decodes a page by the WHATWG order: BOM, Content-Type, meta prescan. A page that names no encoding is
 * UTF-8 if it is valid UTF-8, else windows-1252. Never throws: unknown labels are passed over and bytes
 * that do not fit become U+FFFD.
 */
export function decodeBody(body: Uint8Array, contentType: string): { html: string; encoding: string } {
  const encoding = sniff(body, charsetOf(contentType));
  if (encoding === undeclared) return decodeUndeclared(body, "windows-1252");
  const strict = decodeStrictly(body, encoding);
  if (strict) return strict;
  // A server that claims UTF-8 for every page is wrong about the old ones, which say themselves what they are.
  const ofPage = encoding === "UTF-8" ? sniff(body, undefined) : encoding;
  return decodeUndeclared(body, ofPage === undeclared ? encoding : ofPage);
}

function sniff(body: Uint8Array, transportLayerEncodingLabel: string | undefined): string {
  return htmlEncodingSniffer(body, {
    transportLayerEncodingLabel,
    // Never a real answer of the sniffer's own, so it marks "the page does not say".
    defaultEncoding: undeclared,
    maxPrescanBytes: prescanBytesMax,
  });
}

const undeclared = "undeclared";

/**
 * Servers that claim Latin-1 and pages that claim UTF-8 are often wrong; text that is valid UTF-8 with
 * multi-byte characters is almost never anything else, so a wrong claim is put right by what the bytes say.
 */
function decodeUndeclared(body: Uint8Array, fallback: string): { html: string; encoding: string } {
  const utf8 = decodeStrictly(body, "utf-8");
  if (utf8) return utf8;
  try {
    return { html: new TextDecoder(fallback).decode(body), encoding: fallback };
  } catch {
    return { html: new TextDecoder("utf-8").decode(body), encoding: "UTF-8" };
  }
}

function decodeStrictly(body: Uint8Array, encoding: string): { html: string; encoding: string } | undefined {
  try {
    const html = new TextDecoder(encoding, { fatal: true }).decode(body);
    return { html, encoding: encoding === "utf-8" ? "UTF-8" : encoding };
  } catch {
    return undefined;
  }
}

/** The charset parameter of a Content-Type value, quotes and case ignored. */
function charsetOf(contentType: string): string | undefined {
  return /;\s{0,20}charset\s{0,5}=\s{0,5}["']?([^\s"';]{1,64})/i.exec(contentType)?.[1];
}
