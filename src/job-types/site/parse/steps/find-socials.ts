import {
  attribute,
  collapseSpace,
  type HtmlElement,
  type HtmlParent,
  isElement,
  textContent,
} from "../html-tree.ts";
import { type PageRegion, type SocialFinding, type SocialKind, socialPlatforms } from "../site-page.ts";
import { isOwnOrganization } from "./own-organization.ts";
import { regionOf } from "./page-region.ts";
import { socialProfile } from "./social-profile.ts";
import { type StructuredItem, stringsAt } from "./structured-data.ts";

const findingsMax = 200;
/** Links to social profiles with what speaks for them being the site's own. At most 200 a page. */
export function findSocials(document: HtmlParent, structured: readonly StructuredItem[]): SocialFinding[] {
  const found = [...structuredProfiles(structured), ...linkedProfiles(document)];
  const distinct = new Map(
    found.map((entry) => [`${entry.url} ${entry.kind} ${entry.region} ${entry.plainLabel}`, entry]),
  );
  return [...distinct.values()].slice(0, findingsMax);
}

/** What `sameAs` calls the site's own: of its organisation, or of its owner where it has no other. */
function structuredProfiles(structured: readonly StructuredItem[]): SocialFinding[] {
  const owners = structured.filter((item) => isOwnOrganization(item) || item.types.includes("WebSite"));
  const people = structured.filter((item) => item.parent === null && item.types.includes("Person"));
  const own = owners.length > 0 || people.length > 1 ? owners : people;
  return own.flatMap((item) =>
    stringsAt(item, "sameAs").flatMap((url) => toFinding(url, "same_as", "main", true)),
  );
}

function linkedProfiles(document: HtmlParent): SocialFinding[] {
  const found: SocialFinding[] = [];
  const visit = (parent: HtmlParent, region: PageRegion): void => {
    for (const node of parent.children) {
      if (!isElement(node) || node.type !== "tag") continue;
      const inner = regionOf(node, region);
      found.push(...elementProfiles(node, inner));
      visit(node, inner);
    }
  };
  visit(document, "main");
  return found;
}

function elementProfiles(element: HtmlElement, region: PageRegion): SocialFinding[] {
  if (element.name === "meta") return metaProfile(element);
  const href = attribute(element, "href");
  if (!href || (element.name !== "a" && element.name !== "area" && element.name !== "link")) return [];
  const absolute = href.startsWith("//") ? `https:${href}` : href;
  const rel = (attribute(element, "rel") ?? "").toLowerCase().split(/\s+/);
  const isMe = rel.includes("me") || rel.includes("publisher");
  if (element.name === "link" && !isMe) return [];
  return toFinding(absolute, isMe ? "rel_me" : "link", region, hasPlainLabel(element));
}

/** `twitter:site` names the account of the site, `article:publisher` its Facebook page. */
function metaProfile(element: HtmlElement): SocialFinding[] {
  const name = (attribute(element, "name") ?? attribute(element, "property") ?? "").toLowerCase();
  const content = attribute(element, "content");
  if (!content) return [];
  if (name === "twitter:site" && content.startsWith("@")) {
    return toFinding(`https://x.com/${content.slice(1)}`, "meta", "main", true);
  }
  return name === "article:publisher" ? toFinding(content, "meta", "main", true) : [];
}

function toFinding(url: string, kind: SocialKind, region: PageRegion, plainLabel: boolean): SocialFinding[] {
  const profile = socialProfile(url);
  return profile ? [{ ...profile, kind, region, plainLabel }] : [];
}

const plainLabel = new RegExp(
  `^(?:(?:follow|find|visit|see|like|join|watch|add|connect with|folgen sie|besuchen sie|suivez|suivre|síguenos|seguici|volg)?\\s?(?:us|me|uns|nous|our|unser|notre|ons)?\\s?(?:on|at|auf|sur|en|su|op|via)?\\s?)?(?:${socialPlatforms.join("|")}|x|f|in|fb|ig|tw|insta|yt)(?:[\\s-]?(?:page|profile|channel|icon|logo|link|seite|kanal|profil|community|server|group))?$`,
  "i",
);

/** An icon, or the platform's name and nothing else. */
function hasPlainLabel(element: HtmlElement): boolean {
  const text = collapseSpace(textContent(element, 100));
  if (text === "") return true;
  return plainLabel.test(text);
}
