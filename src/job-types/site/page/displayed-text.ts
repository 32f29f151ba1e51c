import { decodeCloudflare } from "../contacts/emails/encoded-emails.ts";
import { scriptEmails } from "../contacts/emails/script-emails.ts";
import {
  attribute,
  type HtmlElement,
  type HtmlParent,
  hasAttributes,
  inlineTags,
  isElement,
  textContent,
  textData,
} from "./html-tree.ts";

/** The visible text of an element whose source differs; undefined for all others. */
export type DisplayedText = (element: HtmlElement) => string | undefined;

/** A decoy inside an address is short; longer hidden text may be opened by the reader. */
const decoyCharsMax = 40;
const protectedLink = "/cdn-cgi/l/email-protection#";

/**
 * Restores the text that sites hide from harvesters: Cloudflare-encoded addresses, text reversed by a style, and
 * decoys hidden by a style sheet.
 * @param elements all elements that may be asked for.
 */
export function findDisplayedText(elements: readonly HtmlElement[]): DisplayedText {
  const styles = readHidingStyles(elements);
  // Several passes over a page ask for every element, of which hardly any differs.
  const texts = new Map<HtmlElement, string>();
  for (const element of elements) {
    const text = readDisplayedText(element, styles);
    if (text !== undefined) texts.set(element, text);
  }
  return (element) => texts.get(element);
}

function readDisplayedText(element: HtmlElement, styles: HidingStyles): string | undefined {
  if (element.name === "script") return writtenEmail(element);
  if (!hasAttributes(element)) return undefined;
  if (element.attribs.id?.startsWith("cloak")) return cloakedEmail(element);
  const encoded = attribute(element, "data-cfemail") ?? encodedLink(element);
  if (encoded) return decodeCloudflare(encoded);
  if (styles.reverses(element)) return [...sourceText(element)].reverse().join("");
  if (!inlineTags.has(element.name) || !styles.hides(element)) return undefined;
  return isDecoy(element) ? "" : undefined;
}

/** The address that Joomla's script puts in place of its notice: `<span id="cloak1">...</span><script>`. */
function cloakedEmail(notice: HtmlElement): string | undefined {
  const script = notice.next;
  return script && isElement(script) && script.name === "script" ? emailIn(script) : undefined;
}

/** The address that a script in a line of text writes there. */
function writtenEmail(script: HtmlElement): string | undefined {
  return writesText(script) ? emailIn(script) : undefined;
}

const writingCharsMax = 3000;

/** Whether a short script writes to the page where it stands. */
function writesText({ name, parent, children: [code] }: HtmlElement): boolean {
  if (name !== "script" || !parent || !isElement(parent) || parent.name === "head") return false;
  return (
    code !== undefined &&
    "data" in code &&
    code.data.length < writingCharsMax &&
    code.data.includes("document.write")
  );
}

function emailIn({ children: [code] }: HtmlElement): string | undefined {
  if (code === undefined || !("data" in code) || code.data.length >= writingCharsMax) return undefined;
  return scriptEmails(code.data, "")[0];
}

/** Text between two others without spaces: a hidden part of a word. */
function isDecoy(element: HtmlElement): boolean {
  const isBetween = element.prev?.type === "text" && element.next?.type === "text";
  return isBetween && sourceText(element).length <= decoyCharsMax;
}

function encodedLink(element: HtmlElement): string | undefined {
  const href = element.attribs.href;
  if (!href?.includes(protectedLink)) return undefined;
  return href.slice(href.indexOf(protectedLink) + protectedLink.length, 1000).trim();
}

/** Whether an element's own attributes hide it. */
export function isHidden(element: HtmlElement): boolean {
  if (Object.hasOwn(element.attribs, "hidden") && element.attribs.hidden !== "until-found") return true;
  const style = element.attribs.style?.slice(0, 2000);
  return style !== undefined && /display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden/i.test(style);
}

function sourceText(element: HtmlElement): string {
  let text = "";
  const visit = (parent: HtmlParent): void => {
    for (const node of parent.children) {
      const data = textData(node);
      if (data !== undefined) text += data;
      else if (isElement(node) && node.type === "tag" && !isHidden(node)) visit(node);
    }
  };
  visit(element);
  return text;
}

const styleCharsMax = 200_000;

interface HidingStyles {
  /** Whether CSS reverses the element's text. */
  reverses: (element: HtmlElement) => boolean;
  /** Whether the page's own style sheets hide the element. */
  hides: (element: HtmlElement) => boolean;
}

/**
 * Reads the page's style sheets for two ways to hide addresses from harvesters: classes and ids with `unicode-bidi:
 * bidi-override` and `direction: rtl`, which show text backwards, and with `display: none`. Inline styles and `<bdo
 * dir="rtl">` count too.
 */
function readHidingStyles(elements: readonly HtmlElement[]): HidingStyles {
  const reversed = new Set<string>();
  const hidden = new Set<string>();
  let chars = 0;
  for (const element of elements) {
    if (element.name !== "style" || chars > styleCharsMax) continue;
    const css = element.children
      .map((node) => ("data" in node ? node.data : ""))
      .join("")
      .slice(0, styleCharsMax);
    chars += css.length;
    if (css.includes("bidi-override")) addNames(css, isReversing, reversed);
    if (/display\s{0,5}:\s{0,5}none/i.test(css)) addNames(css, isHiding, hidden);
  }
  return {
    reverses: (element) =>
      isNamed(element, reversed) ||
      isReversing(element.attribs.style ?? "") ||
      (element.name === "bdo" && attribute(element, "dir")?.toLowerCase() === "rtl"),
    hides: (element) => isNamed(element, hidden),
  };
}

function isNamed(element: HtmlElement, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  const id = attribute(element, "id");
  if (id && names.has(`#${id}`)) return true;
  const classes = attribute(element, "class");
  return classes?.split(/\s+/).some((name) => names.has(`.${name}`)) ?? false;
}

function addNames(css: string, matches: (declarations: string) => boolean, names: Set<string>): void {
  for (const rule of css.split("}")) {
    const brace = rule.lastIndexOf("{");
    if (brace < 0 || !matches(rule.slice(brace + 1))) continue;
    // `@media print` rules and the like do not apply to screens.
    if (rule.lastIndexOf("{", brace - 1) >= 0) continue;
    for (const selector of rule.slice(0, brace).split(",")) {
      // The last simple selector matches the element itself: `p .flip` reverses `.flip`.
      const last =
        selector
          .trim()
          .split(/[\s>+~{]/)
          .at(-1) ?? "";
      if (last.includes(":")) continue;
      for (const [name] of last.matchAll(/[.#][\w-]{1,100}/g)) names.add(name);
    }
  }
}

function isReversing(declarations: string): boolean {
  if (declarations === "" || !/bidi-override/i.test(declarations)) return false;
  return /direction\s{0,5}:\s{0,5}rtl/i.test(declarations);
}

function isHiding(declarations: string): boolean {
  return /(?:^|[;\s])display\s{0,5}:\s{0,5}none/i.test(declarations);
}

/** Not text for readers, or only without scripts. */
const noiseTags = new Set(
  (
    "script style noscript template svg iframe object embed canvas audio video map form-control input select " +
    "textarea button datalist dialog head link meta title source track param frame frameset noframes"
  ).split(" "),
);

const consentName =
  /^(?:onetrust|ot-sdk|cookie|cookies|cookiebot|cybotcookiebot|usercentrics|uc-|borlabs|cmplz|cky-|cc-window|cc-banner|cc_banner|gdpr|consent|didomi|qc-cmp|truste|iubenda|termly|klaro|ccm-|moove_gdpr|eu-cookie|euc|sp_message|tarteaucitron|osano|fc-consent|hs-eu-cookie|wt-cli)/i;

/**
 * Elements that are never content: scripts, form controls, hidden elements, consent banners. `raw` omits only these.
 */
export function isNoise(element: HtmlElement): boolean {
  if (element.type !== "tag") return !writesText(element) || emailIn(element) === undefined;
  if (element.name === "button") return !isOpener(element);
  if (noiseTags.has(element.name)) return true;
  if (!hasAttributes(element)) return false;
  // Sites hide the whole page until their scripts have run.
  if (element.name === "body" || element.name === "html") return false;
  if (isHidden(element)) return !isPanel(element);
  if (element.attribs["aria-modal"] === "true" || attribute(element, "role") === "alertdialog") return true;
  return isConsentBanner(element) || isCopiedSlide(element);
}

/** Carousels copy their first and last slides, so that they can go round. */
function isCopiedSlide({ attribs }: HtmlElement): boolean {
  const names = attribs.class;
  if (names === undefined || !(names.includes("clone") || names.includes("duplicate"))) return false;
  return copiedSlide.test(names.slice(0, 300));
}

const copiedSlide =
  /(?:^|\s)(?:slick-cloned|swiper-slide-duplicate|splide__slide--clone|bx-clone|glide__slide--clone|keen-slider__clone|flex-clone|tns-slide-cloned|clone|cloned)(?:\s|$)/;

/** Whether a button is the heading of a panel that it opens, such as a question before its answer. */
function isOpener(button: HtmlElement): boolean {
  const { parent, attribs } = button;
  if (parent && isElement(parent) && /^(?:h[1-6]|dt|summary)$/.test(parent.name)) return true;
  if (/(?:^|[\s_-])(?:accordion|collapsible)(?:$|[\s_-])/i.test((attribs.class ?? "").slice(0, 200)))
    return true;
  return attribs["aria-expanded"] !== undefined && /[?？؟;]$/u.test(textContent(button, 300));
}

/** Hidden until something happens, or a second version of something visible. */
const occasionalName =
  /modal|pop-?up|dialog|lightbox|cookie|consent|gdpr|menu|nav|search|overlay|tooltip|error|success|message|alert|notice|warning|load|spinner|mobile|desktop|tablet|print|login|share|template|form|banner|wrapper/i;
const panelCharsMin = 60;
/** Nodes searched on each side of an element for another one like it. */
const neighboursMax = 20;

/**
 * Whether a hidden element is one of several panels that readers open one by one: answers to questions, tabs, parts of
 * a gallery. Each holds sentences, and beside it, or beside its parent in the same place, is another one named like it.
 */
function isPanel(element: HtmlElement): boolean {
  const { parent } = element;
  const name = firstClass(element);
  if (!parent || name === "" || inlineTags.has(element.name)) return false;
  if (occasionalName.test(`${element.attribs.class ?? ""} ${element.attribs.id ?? ""}`.slice(0, 300)))
    return false;
  const isLike = (other: HtmlElement): boolean => other.name === element.name && firstClass(other) === name;
  if (!neighbours(element).some(isLike)) {
    const holder = isElement(parent) ? firstClass(parent) : "";
    if (holder === "" || !isElement(parent)) return false;
    const holders = neighbours(parent).filter((other) => firstClass(other) === holder);
    if (
      !holders.some(({ children }) =>
        children.slice(0, neighboursMax).some((node) => isElement(node) && isLike(node)),
      )
    )
      return false;
  }
  const text = textContent(element, 2000);
  return text.length >= panelCharsMin && /[.!?…。！？؟।]/u.test(text);
}

/** The elements around `element` in its parent. */
function neighbours(element: HtmlElement): HtmlElement[] {
  const found: HtmlElement[] = [];
  for (const side of ["prev", "next"] as const) {
    let node = element[side];
    for (let step = 0; node && step < neighboursMax; step += 1) {
      if (isElement(node)) found.push(node);
      node = node[side];
    }
  }
  return found;
}

function firstClass({ attribs }: HtmlElement): string {
  return /\S+/.exec((attribs.class ?? "").slice(0, 200))?.[0] ?? "";
}

function isConsentBanner(element: HtmlElement): boolean {
  const id = element.attribs.id ?? "";
  if (id && consentName.test(id.slice(0, 200))) return true;
  const names = (element.attribs.class ?? "").slice(0, 300);
  // An article on cookies has such words in its class too, but not first.
  return (
    names !== "" &&
    consentName.test(names) &&
    /banner|notice|consent|bar|popup|modal|overlay|dialog|law|message|window/i.test(names)
  );
}
