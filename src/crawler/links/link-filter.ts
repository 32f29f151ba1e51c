import { decodeUrlPart } from "../../text/http-url.ts";

/** Extensions of files that are not pages. */
const fileExtensions = new Set(
  [
    "jpg jpeg jpe png gif webp avif svg svgz ico bmp tif tiff heic psd ai eps raw",
    "mp3 mp4 m4a m4v avi mov wmv flv webm mkv mpg mpeg ogg ogv oga wav flac aac wma 3gp m3u m3u8 ts",
    "pdf doc docx docm dot dotx xls xlsx xlsm xlt ppt pptx pptm pps ppsx odt ods odp odg rtf epub mobi pages numbers key csv tsv",
    "zip rar 7z gz tgz tar bz2 xz zst iso dmg exe msi apk ipa jar war deb rpm bin pkg img torrent",
    "css js mjs cjs map json jsonld xml rss atom xsl xsd wasm txt md yml yaml sql log bak",
    "woff woff2 ttf otf eot ics vcf vcard gpx kml kmz dwg dxf step stl swf",
  ].flatMap((group) => group.split(" ")),
);

/** Path segments of accounts, carts and checkouts, behind which nothing is public. */
const privateSegments = new Set(
  [
    "login log-in log_in signin sign-in logout log-out signout sign-out wp-login.php login.php logout.php",
    "wp-admin wp-json xmlrpc.php cgi-bin cdn-cgi administrator admin-ajax.php",
    "my-account myaccount mein-konto mon-compte mi-cuenta lost-password forgot-password reset-password passwort-vergessen",
    "cart checkout basket warenkorb kasse panier carrito carrello winkelwagen koszyk kosik wishlist wunschliste merkzettel",
    "feed rss atom trackback",
  ].flatMap((group) => group.split(" ")),
);

/** Parameters that trigger an action or show the same page differently. */
const actionParameter =
  /^(add[-_]?to[-_]?cart|add[-_]?to[-_]?wishlist|remove[-_]?item|remove_from|replytocom|share|print|printable|wc-ajax|yith_wcan|doing_wp_cron|login|logout|redirect_to|return_?to|returnurl|sort|sort_?by|order_?by|sort_?order|sortdir|tmpl|preview|action)$/i;
/** A numeric value more likely names a record than a sort order or an action. */
const harmlessValue = /^\d+$/;

/** `href="/tel:+49…"`, a frequent mistake. */
const otherScheme = /^(tel|mailto|javascript|sms|fax|callto|whatsapp|skype|geo|data):/;

const dateValue = /^\d{4}-\d{1,2}(-\d{1,2})?$|^(19|20)\d{6}$/;
const dateParameter =
  /^(date|day|datum|fecha|data|start|end|from|to|start_?date|end_?date|event_?date|tribe-bar-date|calendar|cal|month|week|mini|m)$/i;
const yearParameter = /^(year|yr|jahr|annee|ano|anio|anno|jaar|rok|ar)$/i;
const monthParameter =
  /^(month|mon|week|day|monat|woche|tag|mois|semaine|jour|mes|semana|dia|mese|giorno|maand|dag|miesiac|manad)$/i;
const calendarParameter = /^(ical|outlook-ical|tribe-bar-date|tribe_event_display|eventdisplay)$/i;
const calendarSegment =
  /^(calendar|kalender|calendrier|calendario|agenda|events?|veranstaltungen|veranstaltungskalender|termine|evenements|eventos|eventi|evenementen)$/i;
const datePathEnd = /\/(19|20|21)\d{2}[-/](\d{1,2})([-/]\d{1,2})?\/?$/;

const urlCharsMax = 2048;
const segmentsMax = 15;
const parametersMax = 6;

/**
 * Why a link of the site is not followed, as a sentence, or null. Judges the URL alone: files, accounts and carts,
 * actions, unbounded spaces.
 */
export function linkRefusal(url: URL): string | null {
  if (url.href.length > urlCharsMax) return `The address is longer than ${urlCharsMax} characters.`;
  const segments = url.pathname
    .split("/")
    .filter(Boolean)
    .map((part) => decodeUrlPart(part).toLowerCase());
  const scheme = segments.map((segment) => otherScheme.exec(segment)?.[1]).find(Boolean);
  if (scheme !== undefined) return `It is a '${scheme}:' address that was written as a path.`;
  const extension = /\.([a-z0-9]{1,8})$/.exec(segments.at(-1) ?? "")?.[1];
  if (extension !== undefined && fileExtensions.has(extension))
    return `It is a file (.${extension}), not a page.`;
  if (segments.some((segment) => privateSegments.has(segment))) {
    return "It leads to an account, a cart or a machine interface.";
  }
  const parameters = [...url.searchParams];
  const action = parameters.find(([name, value]) => actionParameter.test(name) && !harmlessValue.test(value));
  if (action) return `Its parameter '${action[0].slice(0, 40)}' triggers an action or reorders a page.`;
  if (isCalendarPage(url, segments, parameters)) return "It is a date in a calendar, which is endless.";
  if (parameters.length > parametersMax) return `It has more than ${parametersMax} parameters.`;
  if (segments.length > segmentsMax || repeats(segments)) return "Its path repeats endlessly.";
  return null;
}

function isCalendarPage(url: URL, segments: string[], parameters: [string, string][]): boolean {
  const isNamed = (pattern: RegExp) => parameters.some(([name]) => pattern.test(name));
  if (isNamed(yearParameter) && isNamed(monthParameter)) return true;
  if (parameters.some(([name]) => calendarParameter.test(name))) return true;
  if (parameters.some(([name, value]) => dateParameter.test(name) && dateValue.test(value))) return true;
  return segments.some((segment) => calendarSegment.test(segment)) && datePathEnd.test(url.pathname);
}

/** A relative link resolved against a path that is not a folder grows on every page: /a/b/a/b/a. */
function repeats(segments: string[]): boolean {
  const counts = new Map<string, number>();
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  return [...counts.values()].some((count) => count >= 3);
}
