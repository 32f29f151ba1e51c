import { type HtmlElement, isElement } from "../../page/html-tree.ts";
import { regionOf } from "../../page/page-region.ts";
import { isHeading, isProse, linkShare, ownWeight, tagOf } from "./block-kinds.ts";
import type { BoxRole } from "./box-role.ts";
import { commonBox } from "./content-root.ts";
import type { Block, Box, PageOutline } from "./page-outline.ts";

/**
 * An element with this share of a page's running text is content, regardless of its name. Tags and roles are more reliable
 * than class names: a short page may have less text than its footer.
 */
const contentShareMin = { dialog: 0.95, region: 0.8, name: 0.35 };

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
  title: Block | null,
): Set<Box> {
  const whole = Math.max(1, ownWeight(outline.root));
  const found = new Set<Box>();
  const comments = new Set<Box>();
  const forms: Box[] = [];
  const holdsHeading = headingHolders(outline, title);
  const isOut = (box: Box, role: BoxRole): boolean => {
    const isNamed = role === "boilerplate" || (isArticle && role === "promotion");
    const max =
      role === "region" || role === "dialog" ? contentShareMin[role] : isNamed ? contentShareMin.name : 0;
    return ownWeight(box) < whole * max && !(isNamed && isFormOfText(outline, box));
  };
  const visit = (box: Box): void => {
    const role = roleOf(box);
    if (role !== "none" && role !== "body" && !holdsHeading(box, role)) {
      if (role === "comments") {
        comments.add(box);
        return;
      }
      if (isOut(box, role)) {
        found.add(box);
        return;
      }
    }
    if (role === "boilerplate" && isForm(box)) forms.push(box);
    box.children.forEach(visit);
  };
  outline.root.children.forEach(visit);
  for (const box of findNotices(outline)) found.add(box);
  for (const box of afterFooter(outline, found)) found.add(box);
  for (const box of fieldLabels(outline, forms, found)) found.add(box);
  // A forum has many of them, each a small part.
  const commentWeight = [...comments].reduce((sum, box) => sum + ownWeight(box), 0);
  if (isArticle || commentWeight < whole * contentShareMin.name) for (const box of comments) found.add(box);
  return found;
}

/**
 * Whether a box holds a heading of the page: one of the first level, else the one that matches its title. Dialogs
 * and footers have such headings of their own.
 */
function headingHolders({ blocks }: PageOutline, title: Block | null): (box: Box, role: BoxRole) => boolean {
  const headings: number[] = [];
  blocks.forEach((block, index) => {
    if (block.links === 0 && tagOf(block) === "h1") headings.push(index);
  });
  const titleAt = title ? blocks.indexOf(title) : -1;
  if (headings.length === 0 && title?.links === 0) headings.push(titleAt);
  return (box, role) => {
    if (role === "dialog" || (role === "region" && isFooter(box)))
      return titleAt >= box.firstBlock && titleAt < box.endBlock;
    return isWithin(headings, box) && !isAsideTag(box);
  };
}

/** Whether one of these ascending indexes is that of a block of the box. There may be many of both. */
function isWithin(indexes: readonly number[], { firstBlock, endBlock }: Box): boolean {
  let [from, to] = [0, indexes.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((indexes[middle] ?? 0) < firstBlock) from = middle + 1;
    else to = middle;
  }
  return (indexes[from] ?? endBlock) < endBlock;
}

/** From here on, a page goes on after what is called its footer. */
const afterFooterShareMax = 0.2;

/** What follows the page's footer is shown on request: dialogs, bars that stay in view, panels of shops. */
function afterFooter({ root }: PageOutline, found: ReadonlySet<Box>): Box[] {
  const footer = [...found].findLast(isFooter) ?? null;
  const after: Box[] = [];
  for (let box = footer; box?.parent; box = box.parent) {
    const { endBlock } = box;
    after.push(...box.parent.children.filter((other) => other.firstBlock >= endBlock && other.weight > 0));
  }
  const weight = after.reduce((sum, box) => sum + (found.has(box) ? 0 : ownWeight(box)), 0);
  return weight <= ownWeight(root) * afterFooterShareMax ? after : [];
}

function isForm({ node }: Box): boolean {
  return isElement(node) && node.name === "form";
}

const fieldLabel = { weightMax: 150, blocksMax: 2 };

/** The labels of fields in forms that stay because they hold content. */
function fieldLabels({ blocks }: PageOutline, forms: readonly Box[], found: ReadonlySet<Box>): Box[] {
  const labels: Box[] = [];
  for (const form of forms) {
    if (found.has(form)) continue;
    const visit = (box: Box): void => {
      if (found.has(box)) return;
      if (isFieldLabel(box, blocks)) labels.push(box);
      else box.children.forEach(visit);
    };
    form.children.forEach(visit);
  }
  return labels;
}

function isFieldLabel(
  { node, weight, linkWeight, firstBlock, endBlock }: Box,
  blocks: readonly Block[],
): boolean {
  if (!isElement(node) || weight > fieldLabel.weightMax) return false;
  if (node.name === "label" || node.name === "legend") return true;
  if (weight === linkWeight || endBlock - firstBlock > fieldLabel.blocksMax) return false;
  return !blocks.slice(firstBlock, endBlock).some((block) => isHeading(tagOf(block))) && holdsField(node);
}

const depthToField = 3;
const fieldTags = new Set(["input", "select", "textarea"]);

function holdsField({ children }: HtmlElement, depth = depthToField): boolean {
  return children.some(
    (node) => isElement(node) && (isField(node) || (depth > 0 && holdsField(node, depth - 1))),
  );
}

function isField({ name, attribs }: HtmlElement): boolean {
  return fieldTags.has(name) && !/^(?:hidden|submit|button|image|checkbox|radio)$/i.test(attribs.type ?? "");
}

function isFooter({ node }: Box): boolean {
  return isElement(node) && regionOf(node, "main") === "footer";
}

function isAsideTag({ node }: Box): boolean {
  return isElement(node) && (node.name === "nav" || node.name === "aside");
}

const formText = { weightMin: 600, paragraphsMin: 3, linkShareMax: 0.15 };

/** Whether a form holds running text, so that it is around content (ASP.NET, a calculator) and not a control. */
function isFormOfText(outline: PageOutline, box: Box): boolean {
  if (!isForm(box)) return false;
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
