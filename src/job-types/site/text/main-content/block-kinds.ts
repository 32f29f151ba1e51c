import { type HtmlElement, isElement } from "../../page/html-tree.ts";
import type { Block, PageOutline } from "./page-outline.ts";

const labelWeightMax = 60;
const captionWeightMax = 120;
/** A last line with this share of links asks the reader to follow, subscribe or read on. */
const tail = { weightMax: 150, linkShareMin: 0.35 };
/** A line is one link from this share on; several links need less, since there is something between them. */
const linkLineShare = { one: 0.85, several: 0.6 };

const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
/** Labels and controls that publishing systems insert between paragraphs. */
const labels =
  /^[-–—\s]*(?:advert(?:isement|ising)?|sponsored(?: content)?|anzeige|werbung|publicidad|pubblicità|publicité|reclame|реклама|iklan|広告|광고|continue reading(?: below)?|read more|story continues below.{0,20}|trending news|weiterlesen|mehr (?:themen|lesen|zum thema.{0,30})|auch lesen|lesen sie auch|das könnte (?:sie|dich|euch|ihnen|dir) auch .{0,20}|empfohlener redaktioneller inhalt|zurück(?: (?:zur?|zum) .{3,25})?|kommentare (?:sind )?geschlossen|(?:bisher|noch) keine kommentare|rezept drucken|bild anzeigen|mit freunden teilen|quellen (?:aus|ein)blenden|seite drucken|back to .{3,20}|you (?:may|might) also like|related (?:articles?|stories|posts)|comments are closed|print recipe|vous aimerez aussi|(?:à )?lire aussi|articles? (?:liés|connexes)|leggi anche|ti potrebbe interessare|te puede interesar|lea también|lees ook|läs också|les også|læs også|czytaj (?:też|także|również)|zobacz także)[-–—\s.:…!]*$/iu;
/** A sentence that announces another page, before its link: "Lea también: ...". */
const readOn =
  /^(?:[-–—>»•\s]*)(?:read (?:also|more|next)|also read|see also|related|more on this|lesen sie (?:auch|mehr|hier)|lies auch|auch lesen|mehr (?:dazu|zum thema)|zum thema|siehe auch|auch interessant|weiterlesen|lea(?: también| más)?|lee (?:también|más)|leia (?:também|mais)|te puede interesar|lire aussi|à lire(?: aussi)?|voir aussi|leggi anche|lees ook|läs (?:också|även)|les også|læs også|lue myös|czytaj (?:też|także|również)|zobacz (?:też|także)|читайте также)\s?[:：|–-]/iu;
/** Whom a picture is by. */
const credit =
  /^(?:fotos?|photos?|bild(?:quelle|nachweis)?|credits?|crédits?(?: photos?)?|image(?: credit)?|picture|©)\s?[:：]/iu;
/** Asks the reader to subscribe, follow or download. */
const callToAction =
  /(?<!\p{L})(?:subscribe (?:now|today|to|here)|please subscribe|sign up (?:for|to) (?:our|the)|follow (?:us|the .{3,30}) (?:on|at)|chat with us|download (?:our|the) .{0,40}apps?|join our|our newsletter|telegram channel|abonnieren sie|(?:unseren|zum) newsletter|folgen sie uns|folge uns|suscr[ií]b(?:ete|ase)|síg(?:ue|ua)nos|canal de (?:telegram|whatsapp|youtube)|abonnez-vous|inscrivez-vous|suivez-nous|iscriviti|seguici|assine|siga-nos|inscreva-se|already a subscriber|first-time subscribers|we respect your privacy|wir respektieren (?:deine|ihre|eure) privatsphäre|(?:support|donate to) (?:us|our)|thank you for your support|jede (?:kleine |noch so kleine )?spende|unterstütz(?:e|t|en sie) (?:uns|unsere)|gefällt (?:dir|ihnen|euch) unser|soutenez(?:-nous)?|faire un don|pour accéder en illimité|apóyanos|sostienici|steun ons|stöd oss|støt os|wesprzyj nas|(?:könnten|könnte) (?:sie|dich|dir|euch) auch .{0,30}(?:interess|gefall)|video verfügbar bis|submit (?:your|a) letter|not responsible for the (?:opinions|content|views))(?!\p{L})/iu;
const askWeightMax = 260;

/** The tag of a block's element. */
export function tagOf(block: Block): string {
  return isElement(block.box.node) ? block.box.node.name : "";
}

export function isHeading(tag: string): boolean {
  return headings.has(tag);
}

/** A line that is a link points elsewhere; a URL as text is a source. */
export function isLinkLine(block: Block): boolean {
  const tag = tagOf(block);
  if (tag === "td" || tag === "th" || /^https?:/.test(block.text)) return false;
  const isSeveral = block.links >= 3 && !block.endsSentence;
  return linkShare(block) > (isSeveral ? linkLineShare.several : linkLineShare.one);
}

export function isLabel(block: Block): boolean {
  return block.weight <= labelWeightMax && labels.test(block.text);
}

/** "Read also: ..." with a link. */
export function isReadOn(block: Block): boolean {
  return block.links > 0 && block.weight <= askWeightMax && readOn.test(block.text);
}

/** A line beside the text: a link to another article, a picture's author, a request to subscribe. */
export function isBeside(block: Block): boolean {
  if (isReadOn(block)) return true;
  if (block.weight <= labelWeightMax && !block.endsSentence && credit.test(block.text)) return true;
  return block.weight <= askWeightMax && isProse(block) && callToAction.test(block.text);
}

/** Whether a block announces what follows. */
export function isAnnouncement(block: Block, tag: string): boolean {
  return isHeading(tag) || (block.weight <= labelWeightMax && /[:：]$/.test(block.text));
}

/** A short line next to an image in the same box. */
export function isImageCaption(block: Block): boolean {
  if (block.weight > captionWeightMax || block.endsSentence || block.links > 0) return false;
  const { box } = block;
  if (!isElement(box.node) || isHeading(box.node.name) || box.endBlock - box.firstBlock > 1) return false;
  return box.node.children.some((node) => isElement(node) && holdsImage(node));
}

export function pointsElsewhere(block: Block): boolean {
  if (block.weight >= tail.weightMax || linkShare(block) <= tail.linkShareMin) return false;
  return tagOf(block) !== "li" || !isProse(block);
}

function holdsImage(element: HtmlElement): boolean {
  if (isImage(element)) return true;
  return (
    (element.name === "a" || element.name === "span") &&
    element.children.some((node) => isElement(node) && isImage(node))
  );
}

function isImage(element: HtmlElement): boolean {
  return element.name === "img" || element.name === "picture";
}

/** Minimum weight of a paragraph: in general, and for one that ends a sentence. */
const proseWeightMin = { any: 70, sentence: 25 };
/** A block with this share of links is a list of links. */
const linkShareMax = 0.5;
/** Running text comes in runs; a teaser stands alone. A run of this weight counts in full. */
const runWeight = 600;

interface Weighed {
  weight: number;
  linkWeight: number;
}

/** Weight of the text outside links. */
export function ownWeight(part: Weighed): number {
  return part.weight - part.linkWeight;
}

/** The share of links in the text, 0 to 1. */
export function linkShare(part: Weighed): number {
  return part.weight === 0 ? 0 : part.linkWeight / part.weight;
}

/** Whether a block reads like a paragraph: complete sentences with few links. */
export function isProse(block: Block): boolean {
  if (linkShare(block) > linkShareMax) return false;
  const own = ownWeight(block);
  return own >= proseWeightMin.any || (own >= proseWeightMin.sentence && block.endsSentence);
}

/**
 * The value of each block as evidence for an article's text: the weight of paragraphs, less if isolated; 0 for
 * anything else.
 * @param kept all other blocks are not content and end a run.
 */
export function proseValues(outline: PageOutline, kept: ReadonlySet<Block>): Float64Array {
  const { blocks } = outline;
  const values = new Float64Array(blocks.length);
  let start = 0;
  let run = 0;
  const endRun = (end: number): void => {
    const factor = Math.min(1, run / runWeight);
    for (let index = start; index < end; index += 1) values[index] = (values[index] ?? 0) * factor;
    start = end;
    run = 0;
  };
  blocks.forEach((block, index) => {
    if (!kept.has(block)) endRun(index);
    else if (isProse(block)) {
      values[index] = ownWeight(block);
      run += ownWeight(block);
    } else if (linkShare(block) > linkShareMax) endRun(index);
  });
  endRun(blocks.length);
  return values;
}
