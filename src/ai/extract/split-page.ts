import { estimateTokens } from "../token-budget.ts";

/** A piece of a page that is included or left out as a whole. */
export interface ExtractBlock {
  /** Position of its page in the input, from 0. */
  page: number;
  /** Position on its page, from 0. */
  index: number;
  /** The heading above it, without markup; empty before the first heading. */
  heading: string;
  text: string;
  tokens: number;
}

export interface ExtractPage {
  url: string;
  title: string | null;
  /** Markdown. */
  text: string;
}

/** Longer pieces are cut: no question has room for more of one. */
const blockCharsMax = 1_200;
/** The rest of a longer page is ignored: what a page is about comes first. */
const pageCharsMax = 40_000;
/** Short pieces stay together: a person's card is three lines. */
const joinCharsMax = 160;

/** Shorter paragraphs repeat by chance: two people may have the same title. */
const repeatCharsMin = 25;

const linkTarget = /(!?\[[^[\]]{0,300}\])\((?:[^()\s]|\([^()\s]*\)){1,2000}\)/g;
const mark = /^(?:>[ \t]*)+|^(?:[-*+]|\d{1,9}\.)(?:[ \t]+|$)|[*_`|]+|\\(?=[\\`*_{}[\]()#+.!|<>-])/gm;

/**
 * The pieces of a page's Markdown: paragraphs, lists and tables; short ones are joined with what follows
 * under the same heading. Links and markup are removed, since models charge by the token.
 * @param isNew whether a paragraph or block has not been seen before.
 */
export function splitPage(
  { text }: ExtractPage,
  page: number,
  isNew: (piece: string) => boolean,
): ExtractBlock[] {
  const blocks: ExtractBlock[] = [];
  let heading = "";
  let open = "";
  /** Whether the open block contains a piece that was looked up and is new. */
  let isKnownNew = false;
  const close = () => {
    const tells = /[\p{L}\p{N}]/u.test(open);
    if (tells && (isKnownNew || isNew(`${heading} : ${open}`))) {
      blocks.push({ page, index: blocks.length, heading, text: open, tokens: estimateTokens(open) + 1 });
    }
    open = "";
    isKnownNew = false;
  };
  for (const raw of text.slice(0, pageCharsMax).split(/\n{2,}/)) {
    const level = /^#{1,6} /.exec(raw);
    const piece = plain(level ? raw.slice(level[0].length) : raw);
    if (piece === "") continue;
    if (level) {
      close();
      heading = piece.slice(0, 200);
      continue;
    }
    const isLong = piece.length >= repeatCharsMin;
    if (isLong && !isNew(piece)) continue;
    if (open.length + piece.length > joinCharsMax) close();
    isKnownNew ||= isLong;
    open = open === "" ? piece : `${open}\n${piece}`;
  }
  close();
  return blocks;
}

function plain(markdown: string): string {
  const bounded = markdown.length > blockCharsMax * 2 ? markdown.slice(0, blockCharsMax * 2) : markdown;
  // Most pieces have neither links nor markup; checking that first halves the time.
  const unlinked = bounded.includes("](")
    ? bounded.replace(linkTarget, (_link, label: string) => (label.startsWith("!") ? "" : label.slice(1, -1)))
    : bounded;
  const text = (
    /[-+>*_`|:\\]|^\d/m.test(unlinked) ? unlinked.replace(mark, "").replace(/^[-: \t]+$/gm, "") : unlinked
  )
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[\s]*/g, "\n")
    .trim();
  if (text.length <= blockCharsMax) return text;
  const end = text.lastIndexOf(" ", blockCharsMax);
  return `${text.slice(0, end > blockCharsMax / 2 ? end : blockCharsMax)} …`;
}
