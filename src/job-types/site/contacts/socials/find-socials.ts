import { socialPlatforms } from "../../../../contract/social-platforms.ts";
import { bareLetters } from "../../../../text/fold.ts";
import {
  attribute,
  collapseSpace,
  type HtmlElement,
  type HtmlParent,
  isElement,
  textContent,
} from "../../page/html-tree.ts";
import { spokenLabel } from "../../page/page-links.ts";
import type { SocialFinding, SocialKind } from "../../page/site-page.ts";
import { isOwnOrganization, type StructuredItem, stringsAt } from "../../page/structured-data.ts";
import type { TextBlock } from "../../page/text-blocks.ts";
import { type ContactContext, type ContactPlace, createContactContext } from "../contact-context.ts";
import { ownerAfter } from "../owner-words.ts";
import { isSimilarName } from "../site-identity.ts";
import { socialProfile } from "./social-profile.ts";

export const socialFindingsMax = 200;
const nowhere: ContactPlace = { region: "main", owner: null, entry: null };

/** Links to social profiles with the evidence for each. At most 200 per page. */
export function findSocials(
  elements: readonly HtmlElement[],
  structured: readonly StructuredItem[],
  context: ContactContext = createContactContext([]),
  blocks: readonly TextBlock[] = [],
): SocialFinding[] {
  const found = structuredProfiles(structured);
  let last: HtmlElement | undefined;
  let group = 0;
  for (const element of elements) {
    if (found.length >= socialFindingsMax * 2) break;
    const profiles = elementProfiles(element, context);
    if (profiles.length === 0) continue;
    if (last === undefined || !areSideBySide(last, element)) group += 1;
    last = element;
    for (const profile of profiles) found.push({ ...profile, group });
  }
  found.push(...writtenProfiles(blocks, context));
  const distinct = new Map(
    found.map((entry) => [
      `${entry.url} ${entry.kind} ${entry.region} ${entry.plainLabel} ${entry.owner} ${entry.leadsTo} ${entry.group}`,
      entry,
    ]),
  );
  return [...distinct.values()].slice(0, socialFindingsMax);
}

const rowLevelsMax = 3;
const rowCharsMax = 120;
const pageTags = new Set(["html", "body", "main"]);

/** Whether two links are in one row or list with little text. */
function areSideBySide(first: HtmlElement, second: HtmlElement): boolean {
  const around = new Set<HtmlParent>();
  let holder = first.parent as HtmlParent | null;
  for (let level = 0; holder && level < rowLevelsMax; level += 1) {
    around.add(holder);
    holder = holder.parent as HtmlParent | null;
  }
  holder = second.parent as HtmlParent | null;
  for (let level = 0; holder && level < rowLevelsMax; level += 1) {
    if (around.has(holder))
      return (
        isElement(holder) &&
        !pageTags.has(holder.name) &&
        textContent(holder, rowCharsMax + 1).length <= rowCharsMax
      );
    holder = holder.parent as HtmlParent | null;
  }
  return false;
}

/** `sameAs` links of the site's organisation, or else of its owner. */
function structuredProfiles(structured: readonly StructuredItem[]): SocialFinding[] {
  const owners = structured.filter((item) => isOwnOrganization(item) || item.types.includes("WebSite"));
  const people = structured.filter((item) => item.parent === null && item.types.includes("Person"));
  const own = owners.length > 0 || people.length > 1 ? owners : people;
  return own.flatMap((item) =>
    stringsAt(item, "sameAs").flatMap((url) => toFinding(url, "same_as", nowhere, true)),
  );
}

/** Platforms whose accounts are written with an "@", and where these are. */
const addressOfAccount: Record<string, string> = {
  instagram: "https://www.instagram.com/",
  insta: "https://www.instagram.com/",
  ig: "https://www.instagram.com/",
  twitter: "https://x.com/",
  x: "https://x.com/",
  tiktok: "https://www.tiktok.com/@",
  telegram: "https://t.me/",
  youtube: "https://www.youtube.com/@",
};
const written = new RegExp(
  `(?<![\\p{L}\\p{N}])(${Object.keys(addressOfAccount).join("|")})(?:\\s?[:：–-]\\s?|\\s)@([\\p{L}\\d_.]{2,40})(?![\\p{L}\\d@-])`,
  "giu",
);
const writtenMax = 10;

/** Accounts that are only written: "Instagram: @beer.bau". */
function writtenProfiles(blocks: readonly TextBlock[], context: ContactContext): SocialFinding[] {
  const found: SocialFinding[] = [];
  for (const [index, { text }] of blocks.entries()) {
    if (text.length > 400 || !text.includes("@")) continue;
    for (const match of text.matchAll(written)) {
      if (found.length >= writtenMax) return found;
      const address = addressOfAccount[(match[1] ?? "").toLowerCase()] ?? "";
      found.push(
        ...toFinding(
          `${address}${(match[2] ?? "").replace(/\.+$/, "")}`,
          "link",
          context.ofText(index, match.index),
          true,
        ),
      );
    }
  }
  return found;
}

function elementProfiles(element: HtmlElement, context: ContactContext): SocialFinding[] {
  switch (element.name) {
    case "meta":
      return metaProfile(element);
    case "a":
    case "area":
    case "link":
      return linkProfile(element, context);
    case "iframe":
      return embedded(attribute(element, "src"), element, context);
    default:
      return scriptedLink(element, context);
  }
}

function linkProfile(element: HtmlElement, context: ContactContext): SocialFinding[] {
  const href =
    attribute(element, "href") ?? attribute(element, "xlink:href") ?? attribute(element, "data-href");
  const profile = href ? socialProfile(href) : null;
  if (!profile) return [];
  const rel = (attribute(element, "rel") ?? "").toLowerCase().split(/\s+/);
  const isMe = rel.includes("me") || rel.includes("publisher");
  if (element.name === "link" && !isMe) return [];
  const isTimeline = /(?:^|\s)(?:twitter-timeline|twitter-follow-button)(?:\s|$)/.test(
    attribute(element, "class") ?? "",
  );
  const kind = isMe ? "rel_me" : isTimeline ? "widget" : "link";
  const place = context.ofIcon(element);
  // `rel="author"` leads to a page's author; "Theme by Example" may be the link itself.
  const isCredit = ownerAfter(collapseSpace(textContent(element, 100)), "above") === "maker";
  const label = collapseSpace(textContent(element, 100));
  const plainLabel =
    hasPlainLabel(element) ||
    (profile.platform === "whatsapp" &&
      (chatLabel.test(label.slice(0, 60)) || isNumberOf(label, profile.handle)));
  const isOthers = rel.includes("author") || (!plainLabel && isNameOf(label, profile.handle));
  const owner = isOthers ? "other" : isCredit ? "maker" : place.owner;
  return [{ ...profile, kind, region: place.region, owner, plainLabel, group: null }];
}

/** "055 209 8431" on the link to the account 971552098431. */
function isNumberOf(label: string, handle: string): boolean {
  const digits = label.replace(/\D/g, "").replace(/^0+/, "");
  return digits.length >= numberDigitsMin && handle.endsWith(digits) && !/\p{L}{3}/u.test(label);
}
const numberDigitsMin = 7;

/** "Mercado Real" on the link to the account `mercadoreal`: whose account it is, so only a site of that name owns it. */
function isNameOf(label: string, handle: string): boolean {
  if (label.startsWith("@") || platformName.test(label)) return false;
  const name = bareLetters(label);
  return name.length >= 4 && isSimilarName(name, bareLetters(handle));
}

/** An embedded account box: sites embed their own. */
function embedded(
  address: string | undefined,
  element: HtmlElement,
  context: ContactContext,
): SocialFinding[] {
  return address && /plugins\/|^https?:\/\/(?:www\.)?facebook\.com/i.test(address)
    ? toFinding(address, "widget", context.ofIcon(element), true)
    : [];
}

/** Elements that scripts make links: `data-href`, `onclick="window.open('https://...')"`. */
function scriptedLink(element: HtmlElement, context: ContactContext): SocialFinding[] {
  const { attribs } = element;
  const data = attribs["data-href"] ?? attribs["data-url"] ?? attribs["data-link"];
  const isWidget =
    data !== undefined && /(?:^|\s)(?:fb-page|fb-like-box|fb-follow)(?:\s|$)/.test(attribs.class ?? "");
  const href =
    data ??
    (attribs.onclick ? /https?:\/\/[^'"\s)]{8,300}/.exec(attribs.onclick.slice(0, 1000))?.[0] : undefined);
  if (!href || !socialProfile(href)) return [];
  return toFinding(href, isWidget ? "widget" : "link", context.ofIcon(element), hasPlainLabel(element));
}

/** `twitter:site` names the site's account, `article:publisher` its Facebook page. */
function metaProfile(element: HtmlElement): SocialFinding[] {
  const name = (attribute(element, "name") ?? attribute(element, "property") ?? "").toLowerCase();
  if (name !== "twitter:site" && name !== "article:publisher") return [];
  const content = attribute(element, "content");
  if (!content) return [];
  if (name === "twitter:site")
    return content.startsWith("@")
      ? toFinding(`https://x.com/${content.slice(1)}`, "meta", nowhere, true)
      : [];
  return toFinding(content, "meta", nowhere, true);
}

function toFinding(
  url: string,
  kind: SocialKind,
  { region, owner }: ContactPlace,
  plainLabel: boolean,
): SocialFinding[] {
  const profile = socialProfile(url);
  return profile ? [{ ...profile, kind, region, owner, plainLabel, group: null }] : [];
}

const otherScripts =
  "فيس ?بوك|انستقرام|[إا]نست[غج]رام|تويتر|يوتيوب|واتس ?[اآأ]ب|تيليجرام|تيك توك|سناب ?شات|لينكد ?[إا]ن|פייסבוק|אינסטגרם|יוטיוב|וואטסאפ|ווטסאפ|טלגרם|טיקטוק|לינקדאין|" +
  "フェイスブック|インスタグラム|インスタ|ユーチューブ|페이스북|인스타그램|유튜브|트위터|틱톡|фейсбук|инстаграм|ютуб|ватсап|вотсап|телеграм|臉書|脸书|粉絲團|粉絲專頁";
const names = `${socialPlatforms.join("|")}|x|f|in|fb|ig|tw|wa|insta|yt|messenger|${otherScripts}`;
/** "Book on WhatsApp": a button says what for. */
const chatLabel = /whats ?app|واتس ?[اآأ]ب|וואטסאפ|ווטסאפ|в[ао]тсап/iu;
const plainName = new RegExp(
  `^(?:(?:follow|find|visit|see|like|join|watch|add|connect with|folgen sie|folge|besuchen sie|besuche|suivez|suivez-nous|retrouvez|suivre|síguenos|síganos|seguici|siga-nos|volg|følg|följ|seuraa|obserwuj|sledujte)?\\s?(?:us|me|uns|nous|our|unser|notre|ons|oss|os)?\\s?(?:on|at|auf|bei|sur|en|su|op|via|på|na|no)?\\s?)?(?:${names})(?:[\\s-]?(?:page|profile|channel|icon|logo|link|seite|kanal|profil|community|server|group))?$`,
  "i",
);
const platformName = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${socialPlatforms.join("|")})(?![\\p{L}\\p{N}])`,
  "iu",
);

const icons = /\p{Extended_Pictographic}|\u{fe0f}|\u{200d}|[\u{e000}-\u{f8ff}]/gu;
/** "Instagram: " before a link that shows the account's name. */
const nameBefore = new RegExp(`(?:^|[\\s|,;/•·])(?:${names})\\s?[:：]\\s?$`, "i");

/** "Instagram: @name": the text before the link is the platform's name. */
function followsName(element: HtmlElement, text: string): boolean {
  const before = element.prev ?? (element.parent && "prev" in element.parent ? element.parent.prev : null);
  if (text.length > 60 || !before) return false;
  const told = before.type === "text" ? before.data : isElement(before) ? textContent(before, 60) : "";
  return nameBefore.test(`${collapseSpace(told.slice(-60))} `.replace(/\s+$/, " "));
}

/** An icon, or only the platform's name; for screen readers possibly a phrase with the name. */
function hasPlainLabel(element: HtmlElement): boolean {
  const text = collapseSpace(textContent(element, 100).replace(icons, " ")).trim();
  if (text !== "" && followsName(element, text)) return true;
  if (text !== "")
    return (
      plainName.test(text) || (text.length <= 45 && platformName.test(text) && isForScreenReaders(element))
    );
  const spoken = spokenLabel(element);
  return spoken === "" || plainName.test(spoken) || (spoken.length <= 60 && platformName.test(spoken));
}

function isForScreenReaders(element: HtmlElement): boolean {
  return element.children.some(
    (node) =>
      isElement(node) &&
      /sr-only|screen-reader|visually-?hidden|elementor-screen-only/i.test(node.attribs.class ?? ""),
  );
}
