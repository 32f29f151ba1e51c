import htmlEncodingSniffer from "html-encoding-sniffer";

/** How far into a page to look for its meta charset; many pages put scripts before it. */
const prescanBytesMax = 8192;

/**
 * Decodes a page in WHATWG order: BOM, Content-Type, meta prescan. A page without a charset is UTF-8 if valid, else
 * windows-1252. Never throws: unknown labels are ignored and invalid bytes become U+FFFD.
 */
export function decodeBody(body: Uint8Array, contentType: string): { html: string; encoding: string } {
  const encoding = sniff(body, charsetOf(contentType));
  if (encoding === undeclared) return decodeUndeclared(body, "windows-1252");
  const strict = decodeStrictly(body, encoding);
  if (strict) return strict;
  // Servers that claim UTF-8 for every page are wrong about old pages, which declare their own encoding.
  const ofPage = encoding === "UTF-8" ? sniff(body, undefined) : encoding;
  return decodeUndeclared(body, ofPage === undeclared ? encoding : ofPage);
}

function sniff(body: Uint8Array, transportLayerEncodingLabel: string | undefined): string {
  return htmlEncodingSniffer(body, {
    transportLayerEncodingLabel,
    // The sniffer never detects this encoding, so it marks pages without a declaration.
    defaultEncoding: undeclared,
    maxPrescanBytes: prescanBytesMax,
  });
}

const undeclared = "undeclared";

/**
 * Servers that claim Latin-1 and pages that claim UTF-8 are often wrong; valid UTF-8 with multi-byte characters is
 * almost never anything else, so the bytes override the claim.
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

/** The charset parameter of a Content-Type value, ignoring quotes and case. */
function charsetOf(contentType: string): string | undefined {
  return /;\s{0,20}charset\s{0,5}=\s{0,5}["']?([^\s"';]{1,64})/i.exec(contentType)?.[1];
}
