import { getDomainWithoutSuffix } from "tldts";
import { attribute, type HtmlElement } from "../html-tree.ts";
import type { NameHint } from "../site-page.ts";
import type { TextBlock } from "./text-blocks.ts";

const nameCharsMax = 70;
const copyright =
  /(?:©|\(c\)|copyright)\s{0,3}(?:©|\(c\)|copyright)?\s{0,3}(?:by |von |par |por |di |door )?\s{0,3}(?:(?:19|20)\d\d)?(?:\s{0,2}[-–—/]\s{0,2}(?:19|20)\d\d)?\s{0,3}(?:by |von |par |por |di |door )?[\s,:|–-]{0,3}([^©\n]{2,120})/iu;
const copyrightEnd =
  /\s*(?:[|·•;]|\s[-–—]\s|\.\s|\.$|,?\s(?:all rights|alle rechte|tous droits|todos los derechos|todos os direitos|tutti i diritti|alla rättigheter|alle rettigheder|wszelkie prawa|kaikki oikeudet|všechna práva|minden jog)|,?\s(?:19|20)\d\d|\s(?:made|website|webdesign|design|powered|impressum|datenschutz|privacy|terms)(?:\s|$))/iu;
const genericName =
  /^(?:home|startseite|start|accueil|inicio|início|welcome|willkommen|website|homepage|index|my site|meine website|logo|untitled|wordpress|all rights.*|alle rechte.*|copyright|company|firma|kontakt|contact|impressum|blog|news|shop|menu|header|brand|\d+)$/iu;

/**
 * Names that a page gives its site without saying that they are: in the copyright line, at the logo, in the
 * part of the title that is like the host name.
 */
export function nameHints(
  elements: readonly HtmlElement[],
  blocks: readonly TextBlock[],
  title: string | null,
  url: string,
): NameHint[] {
  const hints: NameHint[] = [];
  const add = (kind: NameHint["kind"], text: string | undefined): void => {
    const value = cleanName(text ?? "");
    if (value !== null) hints.push({ kind, value });
  };
  add("title", titleLikeHost(title, url));
  add("copyright", copyrightHolder(blocks));
  add("logo", logoText(elements));
  return hints;
}

/** A name as it may be given, null for words that name no company. */
export function cleanName(text: string): string | null {
  const value = text.replace(/\s+/g, " ").replace(/^[\s"'“”„«»–|:-]+|[\s"'“”„«»–|:,-]+$/g, "");
  if (value.length < 2 || value.length > nameCharsMax || !/\p{L}{2}/u.test(value) || genericName.test(value))
    return null;
  return /https?:|www\.|@/.test(value) ? null : value;
}

function titleLikeHost(title: string | null, url: string): string | undefined {
  const label = letters(getDomainWithoutSuffix(new URL(url).hostname) ?? "");
  if (title === null || label.length < 3) return undefined;
  return title.split(/\s+[|–—·»:•-]\s+|:\s+/).find((part) => {
    const bare = letters(part);
    return (
      bare === label ||
      (bare.length >= 5 && label.length >= 5 && bare.startsWith(label) && bare.length <= label.length + 12)
    );
  });
}

function copyrightHolder(blocks: readonly TextBlock[]): string | undefined {
  for (let index = blocks.length - 1; index >= 0 && index >= blocks.length - 40; index--) {
    const match = copyright.exec(blocks[index]?.text.slice(0, 400) ?? "")?.[1];
    if (match === undefined) continue;
    const end = copyrightEnd.exec(match)?.index ?? match.length;
    return match.slice(0, end);
  }
  return undefined;
}

/** The text at the logo: what stands for the picture, without the word "logo". */
function logoText(elements: readonly HtmlElement[]): string | undefined {
  for (const element of elements.slice(0, 600)) {
    if (element.name !== "img") continue;
    const alt = attribute(element, "alt");
    if (alt === undefined) continue;
    const told = `${element.attribs.class ?? ""} ${element.attribs.id ?? ""} ${element.attribs.src ?? ""} ${alt}`;
    if (/logo/i.test(told.slice(0, 600))) {
      return alt.replace(/(?:^|[\s-])(?:logo|firmenlogo)(?=$|[\s-])|logo (?:von|of|de|van) /giu, " ");
    }
  }
  return undefined;
}

function letters(text: string): string {
  return text
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/ä/g, "ae")
    .replace(/ö/g, "oe")
    .replace(/ü/g, "ue")
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
