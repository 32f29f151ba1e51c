import { escapeHtml } from "../../../src/text/escape-html.ts";
import type { EmailStyle } from "./marks.ts";

/** An email address in HTML, in one of the ways that sites write or hide it. */
export function writeEmail(address: string, style: EmailStyle, words: string): string {
  const [user = "", host = ""] = address.split("@");
  switch (style) {
    case "mailto":
      return `<a href="mailto:${address}">${address}</a>`;
    case "mailto-words":
      return `<a class="mail" href="mailto:${address}">${escapeHtml(words)}</a>`;
    case "mailto-subject":
      return `<a href="mailto:${address}?subject=${encodeURIComponent(words)}">${address}</a>`;
    case "mailto-capital":
      return `<a href="MAILTO:${capital(user)}@${capital(host)}">${capital(user)}@${capital(host)}</a>`;
    case "text":
      return address;
    case "at-brackets":
      return `${user} [at] ${host.replaceAll(".", " [dot] ")}`;
    case "at-parens":
      return `${user}(at)${host}`;
    case "at-words":
      return `${user} (at) ${host.replaceAll(".", " (dot) ")}`;
    case "entities":
      return `<a href="${numeric(`mailto:${address}`)}">${numeric(address)}</a>`;
    case "cloudflare":
      return cloudflare(address);
    case "typo3":
      return `<a href="#" data-mailto-token="${rotated(`mailto:${address}`, 2)}" data-mailto-vector="2">${user}(at)${host}</a>`;
    case "joomla":
      return joomla(user, host);
    case "rot13":
      return `<a href="javascript:;" data-enc-email="${rot13(user)}[at]${rot13(host)}" class="mail-link">${escapeHtml(words)}</a>`;
    case "reversed":
      return `<span style="unicode-bidi:bidi-override;direction:rtl">${[...address].reverse().join("")}</span>`;
    case "script-concat":
      return `<script>var u="${user}",d="${host}";document.write('<a href="mailto:'+u+'@'+d+'">'+u+'@'+d+'</a>');</script>`;
    case "data-attributes":
      return `<a href="#" class="eml" data-user="${user}" data-domain="${host}"></a>`;
    case "split-span":
      return `${user}<span class="at">@</span>${host}`;
    case "at-image":
      return `${user}<img src="/img/at.gif" alt="@" width="12" height="12">${host}`;
    case "microdata":
      return `<span itemprop="email">${address}</span>`;
  }
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const numeric = (text: string): string =>
  [...text]
    .map((char, index) =>
      index % 2 === 0 ? `&#${char.charCodeAt(0)};` : `&#x${char.charCodeAt(0).toString(16)};`,
    )
    .join("");

/** As a content delivery network hides addresses: each byte is XORed with a key, which comes first. */
function cloudflareCode(address: string): string {
  const key = 0x4b;
  const bytes = [key, ...[...address].map((char) => char.charCodeAt(0) ^ key)];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function cloudflare(address: string): string {
  const code = cloudflareCode(address);
  return `<a href="/cdn-cgi/l/email-protection#${code}"><span class="__cf_email__" data-cfemail="${code}">[email&#160;protected]</span></a>`;
}

/** Three character ranges, each rotated separately, as a well-known CMS does. */
function rotated(text: string, by: number): string {
  const ranges = [
    [0x2b, 0x3a],
    [0x40, 0x5a],
    [0x61, 0x7a],
  ] as const;
  return [...text]
    .map((char) => {
      const code = char.charCodeAt(0);
      const range = ranges.find(([from, to]) => code >= from && code <= to);
      if (range === undefined) return char;
      const size = range[1] - range[0] + 1;
      return String.fromCharCode(range[0] + ((code - range[0] + by + size) % size));
    })
    .join("");
}

const rot13 = (text: string): string =>
  text.replace(/[a-z]/g, (char) => String.fromCharCode(((char.charCodeAt(0) - 84) % 26) + 97));

/** Vowels as entities in script fragments, with a text for visitors without scripts. */
function joomla(user: string, host: string): string {
  const pieces = (text: string) => `'${text.replace(/[aeiou]/g, (char) => `&#${char.charCodeAt(0)};`)}'`;
  const hostPieces = host.split(".").map(pieces).join(" + '&#46;' + ");
  const id = `cloak${[...user].reduce((sum, char) => sum * 31 + char.charCodeAt(0), 7) % 99991}`;
  return `<span id="${id}">This email address is being protected from spambots. You need JavaScript enabled to view it.</span><script type="text/javascript">
document.getElementById('${id}').innerHTML = '';
var prefix = '&#109;a' + 'i&#108;' + '&#116;o';
var path = 'hr' + 'ef' + '=';
var addy_${id} = ${pieces(user)} + '&#64;';
addy_${id} = addy_${id} + ${hostPieces};
document.getElementById('${id}').innerHTML += '<a ' + path + '\\'' + prefix + ':' + addy_${id} + '\\'>' + addy_${id} + '<\\/a>';
</script>`;
}
