import { isElement } from "../../page/html-tree.ts";
import { isHeading, isLabel, isProse, isReadOn, linkShare, ownWeight, tagOf } from "./block-kinds.ts";
import type { BoxRole } from "./box-role.ts";
import { type ContentChoice, commonBox, descend, rootSearch } from "./content-root.ts";
import type { Block, Box, PageOutline } from "./page-outline.ts";

/** From here on, a page is prose, and text set apart from it is not content. */
const prosePage = { weightMin: 1000, paragraphsMin: 3, shareMin: 0.75, linkShareMax: 0.25 };
const linkLineShare = 0.8;

/**
 * The content of any other page: everything but boilerplate, lines of links at its start and end, and separate parts
 * that are mostly links.
 */
export function pageContent(
  outline: PageOutline,
  out: ReadonlySet<Box>,
  keptBlocks: ReadonlySet<Block>,
): ContentChoice {
  const own = outline.blocks.filter((block) => keptBlocks.has(block));
  const blocks = linesAtEdges(own);
  for (const block of own) if (isLabel(block) || isReadOn(block)) blocks.add(block);
  const kept = new Set([...keptBlocks].filter((block) => !blocks.has(block)));
  const values = Float64Array.from(outline.blocks, (block) => (kept.has(block) ? ownWeight(block) : 0));
  let root = descend(rootSearch(outline, values, out), outline.root);
  while (root.parent && !standsApart(outline, kept, root)) root = root.parent;
  return { root, boxes: out, blocks };
}

/** Links at the start and end of a page, unless a heading introduces them. */
function linesAtEdges(blocks: readonly Block[]): Set<Block> {
  const isContent = (block: Block): boolean => isHeading(tagOf(block)) || linkShare(block) < linkLineShare;
  const first = blocks.findIndex(isContent);
  if (first < 0) return new Set();
  const lastIndex = blocks.findLastIndex(isContent);
  const last = blocks[lastIndex];
  const end = last && isHeading(tagOf(last)) ? blocks.length : lastIndex + 1;
  return new Set([...blocks.slice(0, first), ...blocks.slice(end)]);
}

/** Whether the text outside `inner` is mostly links, or little next to a long text. */
function standsApart(outline: PageOutline, kept: ReadonlySet<Block>, inner: Box): boolean {
  let outside = 0;
  let linksOutside = 0;
  let prose = 0;
  let paragraphs = 0;
  outline.blocks.forEach((block, index) => {
    if (!kept.has(block)) return;
    if (index < inner.firstBlock || index >= inner.endBlock) {
      outside += ownWeight(block);
      linksOutside += block.linkWeight;
    } else if (isProse(block)) {
      prose += ownWeight(block);
      paragraphs += 1;
    }
  });
  if (linksOutside > outside) return true;
  return (
    prose >= prosePage.weightMin &&
    paragraphs >= prosePage.paragraphsMin &&
    prose >= inner.weight * prosePage.shareMin &&
    linkShare(inner) < prosePage.linkShareMax
  );
}

/**
 * An element with this share of a page's running text is content, whatever its name. Tags and roles are more reliable
 * than class names: a short page may have less text than its footer.
 */
const contentShareMin = { region: 0.8, name: 0.35 };

/**
 * The outermost boxes around the content that declare themselves navigation, header, footer, asides, forms, share and
 * subscription boxes, advertisements or comments. A box with a large share of the text outside links never counts:
 * whole pages are inside a `form` (ASP.NET) or a `div` named `has-sidebar`, and on a forum the comments are the
 * content.
 * @param isArticle comments below an article are not part of it, however long, nor is promotion.
 */
export function findBoilerplate(
  outline: PageOutline,
  roleOf: (box: Box) => BoxRole,
  isArticle: boolean,
): Set<Box> {
  const whole = Math.max(1, ownWeight(outline.root));
  const found = new Set<Box>();
  const comments = new Set<Box>();
  // Prefix sums, as there may be many headings.
  const headings = new Int32Array(outline.blocks.length + 1);
  outline.blocks.forEach((block, index) => {
    headings[index + 1] = (headings[index] ?? 0) + (tagOf(block) === "h1" && block.links === 0 ? 1 : 0);
  });
  const visit = (box: Box): void => {
    const role = roleOf(box);
    const isHolder = role !== "none" && role !== "body" && !isAsideTag(box);
    if (isHolder && headings[box.endBlock] !== headings[box.firstBlock]) {
      box.children.forEach(visit);
      return;
    }
    if (role === "comments") {
      comments.add(box);
      return;
    }
    const isNamed = role === "boilerplate" || (isArticle && role === "promotion");
    const max = role === "region" ? contentShareMin.region : isNamed ? contentShareMin.name : 0;
    if (ownWeight(box) < whole * max && !(isNamed && isFormOfText(outline, box))) found.add(box);
    else box.children.forEach(visit);
  };
  outline.root.children.forEach(visit);
  for (const box of findNotices(outline)) found.add(box);
  // A forum has many of them, each a small part.
  const commentWeight = [...comments].reduce((sum, box) => sum + ownWeight(box), 0);
  if (isArticle || commentWeight < whole * contentShareMin.name) for (const box of comments) found.add(box);
  return found;
}

function isAsideTag({ node }: Box): boolean {
  return isElement(node) && (node.name === "nav" || node.name === "aside");
}

const formText = { weightMin: 600, paragraphsMin: 3, linkShareMax: 0.15 };

/** Whether a form holds running text, so that it is around content (ASP.NET, a calculator) and not a control. */
function isFormOfText(outline: PageOutline, box: Box): boolean {
  if (!isElement(box.node) || box.node.name !== "form") return false;
  if (ownWeight(box) < formText.weightMin || linkShare(box) > formText.linkShareMax) return false;
  const blocks = outline.blocks.slice(box.firstBlock, box.endBlock);
  return blocks.filter((block) => tagOf(block) === "p" && isProse(block)).length >= formText.paragraphsMin;
}

/** "We use cookies", "this website uses cookies". */
const cookieNotice =
  /(?<!\p{L})(?:(?:we|this (?:web)?site|our (?:web)?site)(?: and .{3,30})? (?:may )?uses? (?:\p{L}+ ){0,3}cookies|(?:diese|unsere) (?:web)?(?:seite|site) (?:verwendet|nutzt|benutzt|setzt) (?:\p{L}+ ){0,3}cookies|(?:verwenden|nutzen|benutzen|setzen) wir (?:\p{L}+ ){0,3}cookies|wir (?:verwenden|nutzen|benutzen|setzen) (?:\p{L}+ ){0,3}cookies|(?:ce site|notre site|nous) (?:\p{L}+ )?utilis(?:e|ons) (?:\p{L}+ ){0,2}cookies|(?:utiliza|usa)(?:mos)? (?:\p{L}+ ){0,2}cookies|(?:utilizza|usa|utilizziamo) (?:\p{L}+ ){0,2}cookies?|(?:gebruikt|gebruiken|gebruik van) (?:\p{L}+ ){0,2}cookies|(?:använder|bruger|bruker)(?: vi)? (?:\p{L}+ ){0,2}(?:cookies|informasjonskapsler)|(?:käyttää|käytämme) (?:\p{L}+ )?evästeitä|(?:używa|wykorzystuje|korzysta z)(?:my)? (?:\p{L}+ )?(?:cookies|ciasteczek)|používá(?:me)? (?:\p{L}+ )?(?:cookies|soubory cookie)|использу(?:ет|ем) (?:\p{L}+ )?(?:cookies?|куки)|çerez(?:ler)? kullan)/iu;
/** Before the sentences, which take long to look for. */
const cookieWord = /cookie|informasjonskapsler|eväste|ciasteczek|куки|çerez/i;
const noticeWeightMax = 700;
/** Notices are at the start or end of a page; a privacy policy says the same further in. */
const edgeBlocks = 12;
/** A page about cookies says more of them. */
const noticesMax = 2;
/** Days of a month that follow each other in boxes of their own make a calendar. */
const calendarDaysMin = 20;
const calendarWeightMax = 300;
/** Text of the buttons beside a notice. */
const labelWeightMax = 60;

/** Cookie notices whose box has no telling name, and calendars that show each day in a box. */
function findNotices({ blocks }: PageOutline): Box[] {
  const notices = [...blocks.slice(0, edgeBlocks), ...blocks.slice(edgeBlocks).slice(-edgeBlocks)].filter(
    ({ weight, text }) => weight <= noticeWeightMax && cookieWord.test(text) && cookieNotice.test(text),
  );
  const found = notices.length <= noticesMax ? notices.map(noticeBox) : [];
  let days = 0;
  let lastDay = 0;
  blocks.forEach((block, index) => {
    const day = block.text.length <= 2 && /^\d{1,2}$/.test(block.text) ? Number(block.text) : 0;
    const isNext = day > 0 && day === lastDay + 1;
    days = isNext ? days + 1 : Math.min(day, 1);
    lastDay = day;
    if (days !== calendarDaysMin) return;
    const box = commonBox((blocks[index - days + 1] ?? block).box, block.box);
    if (ownWeight(box) <= calendarWeightMax && box.parent) found.push(box);
  });
  return found;
}

/** The box of a notice with its buttons. */
function noticeBox(block: Block): Box {
  let { box } = block;
  while (box.parent?.parent && box.parent.weight <= block.weight * 1.3 + labelWeightMax) box = box.parent;
  return box;
}

/** The blocks of a page outside these boxes. */
export function blocksOutside(outline: PageOutline, boxes: ReadonlySet<Box>): Set<Block> {
  const kept = new Set(outline.blocks);
  for (const box of boxes) {
    for (let index = box.firstBlock; index < box.endBlock; index += 1) {
      const block = outline.blocks[index];
      if (block) kept.delete(block);
    }
  }
  return kept;
}
