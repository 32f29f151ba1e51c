/**
 * What a person with a browser could read on a page: the validator's own decoding of every hidden address,
 * independent of the code that hid it.
 */
export function pageReadings(html: string): string[] {
  const decoded = decodeEntities(html);
  const scriptText = decoded.replace(/'\s*\+\s*'/g, "");
  return [
    decoded,
    withoutTags(decoded.replace(/<img [^>]*alt="@"[^>]*>/g, "@"), ""),
    withoutTags(decoded, " ").replace(/\s+/g, " "),
    spokenAddresses(decoded),
    ...[...html.matchAll(/data-cfemail="([0-9a-f]+)"/g)].map(([, code = ""]) => xorDecoded(code)),
    ...[...decoded.matchAll(/data-mailto-token="([^"]+)"/g)].map(([, token = ""]) => shiftedBack(token)),
    ...[...decoded.matchAll(/data-enc-email="([^"]+)"/g)].map(([, code = ""]) =>
      rot13(code).replace("[ng]", "@"),
    ),
    ...[...decoded.matchAll(/direction:rtl">([^<]+)</g)].map(([, text = ""]) => [...text].reverse().join("")),
    ...[...decoded.matchAll(/data-user="([^"]+)" data-domain="([^"]+)"/g)].map(
      ([, user, host]) => `${user}@${host}`,
    ),
    ...[...decoded.matchAll(/var u="([^"]+)",d="([^"]+)"/g)].map(([, user, host]) => `${user}@${host}`),
    scriptText.replace(/' \+ '|'; addy|addy_\w+ = addy_\w+ \+ '|';\s*/g, ""),
  ];
}

function decodeEntities(html: string): string {
  return html
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&quot;", '"')
    .replaceAll("&middot;", " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&");
}

const withoutTags = (html: string, between: string): string => html.replace(/<[^>]*>/g, between);

function spokenAddresses(html: string): string {
  return html.replace(/\s*[([](?:dot)[)\]]\s*/g, ".").replace(/\s*[([](?:at)[)\]]\s*/g, "@");
}

function xorDecoded(code: string): string {
  const [key = 0, ...bytes] = (code.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return bytes.map((byte) => String.fromCharCode(byte ^ key)).join("");
}

/** Shifts each character back by two in its range: digits and signs, capitals with @, small letters. */
function shiftedBack(token: string): string {
  const ranges = ["+,-./0123456789:", "@ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"];
  return [...token]
    .map((char) => {
      const range = ranges.find((chars) => chars.includes(char));
      return range === undefined
        ? char
        : range.charAt((range.indexOf(char) - 2 + range.length) % range.length);
    })
    .join("");
}

function rot13(text: string): string {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  return [...text]
    .map((char) => (letters.includes(char) ? letters.charAt((letters.indexOf(char) + 13) % 26) : char))
    .join("");
}
