import { isHomeName } from "../../../crawler/links/site-section.ts";
import { bareLetters } from "../../../text/fold.ts";
import { nameOfHost } from "../contacts/site-identity.ts";
import { attribute, type HtmlElement, isElement } from "../page/html-tree.ts";

const imagesMax = 300;
/** Attributes of images that a script loads later, whose `src` is a placeholder. */
const sources = ["src", "data-src", "data-lazy-src", "data-original"];
const logoMark =
  /(?:^|\s)(?:(?:site|top|main|header|head|brand|custom|company|page|nav|navbar|nm|c)[-_]?)?logo(?:[-_]?(?:img|image|top|main))?(?=\s|$)/i;
const logoFile = /^(?:(?:site|top|main|header|head|company|page|web)[-_]?)?logo(?:[-_.@\d]|$)/i;
/** What a link to the home page shows besides a logo. */
const otherFile =
  /(?:^|[-_])(?:home|haus|house|icon|arrow|pfeil|back|menu|close|flag|1px|pixel|spacer|blank)(?:[-_.\d]|$)/i;

/** Cheap, and decides most links of a page: they end in a page's name or are below several folders. */
function mayLeadHome(href: string): boolean {
  if (/[?#]/.test(href) || /[^/]\/[^/]+\/[^/]+\/$/.test(href)) return false;
  const last = href.slice(href.lastIndexOf("/") + 1);
  return last.length <= 2 || last.includes(".") || isHomeName(last);
}

/** A link to the start of the site, also in a folder of its own or a language: `/`, `../index.html`, `/en/`. */
export function isHomeLink(link: HtmlElement, url: string): boolean {
  const href = link.name === "a" ? attribute(link, "href") : undefined;
  if (href === undefined || href.length > 200 || !mayLeadHome(href)) return false;
  const target = URL.parse(href, url);
  if (target === null || target.hash !== "" || target.search !== "") return false;
  if (target.host.replace(/^www\./, "") !== new URL(url).host.replace(/^www\./, "")) return false;
  const segments = target.pathname.split("/").filter(Boolean);
  const last = segments.at(-1) ?? "";
  if (segments.length === 0 || (segments.length === 1 && /^[a-z]{2}$/i.test(last))) return true;
  if (!isHomeName(last.replace(/\.\w{2,5}$/, ""))) return false;
  const folder = target.pathname.slice(0, target.pathname.lastIndexOf("/") + 1);
  return new URL(url).pathname.startsWith(folder);
}

/**
 * The URL of the image that a page shows as its site's logo: in a link to the home page, else one that its class, id or
 * file calls a logo and that leads nowhere else. Logos of partners, members and certificates are those of others.
 */
export function logoImage(elements: readonly HtmlElement[], url: string, baseUrl: string): string | null {
  const images = elements.filter(({ name }) => name === "img").slice(0, imagesMax);
  const label = bareLetters(nameOfHost(new URL(url).hostname));
  let marked: string | null = null;
  for (const image of images) {
    const address = imageUrl(image, baseUrl);
    if (address === null) continue;
    const file = address.replace(/[?#].*$/, "").replace(/^.*\//, "");
    const link = linkAround(image);
    if (link !== null) {
      if (isHomeLink(link, url) && !otherFile.test(file)) return address;
      continue;
    }
    if (marked !== null) continue;
    const names = `${image.attribs.class ?? ""} ${image.attribs.id ?? ""}`;
    const isOwn = /logo/i.test(file) && label.length >= 4 && bareLetters(file).includes(label);
    if (logoMark.test(names) || logoFile.test(file) || isOwn) marked = address;
  }
  return marked;
}

function linkAround(image: HtmlElement): HtmlElement | null {
  for (let parent = image.parent; parent && "attribs" in parent && isElement(parent); parent = parent.parent)
    if (parent.name === "a") return parent;
  return null;
}

function imageUrl(image: HtmlElement, baseUrl: string): string | null {
  for (const name of sources) {
    const source = attribute(image, name)?.trim();
    if (!source || source.startsWith("data:")) continue;
    const url = URL.parse(source, baseUrl);
    if (url !== null && /^https?:$/.test(url.protocol)) return url.href;
  }
  return null;
}
