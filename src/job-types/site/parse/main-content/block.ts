import type { HtmlElement, HtmlParent } from "../html-tree.ts";

/** An element that readers see, with what its text adds up to. Inline elements without a name have none. */
export interface Box {
  node: HtmlParent;
  parent: Box | null;
  children: Box[];
  /** Its blocks are `outline.blocks.slice(firstBlock, endBlock)`; none where it is a part of a line. */
  firstBlock: number;
  endBlock: number;
  /** Weight of its text (see `weigh`), links included, and of the links in it. */
  weight: number;
  linkWeight: number;
}

/** A run of text that a browser shows as one block: a paragraph, a heading, a list item. */
export interface Block {
  /** The innermost element that holds all of it and breaks lines. */
  box: Box;
  /** Elements of the line that stand directly in `box`. */
  inline: HtmlElement[];
  /** The first 300 characters, white space collapsed. */
  text: string;
  weight: number;
  linkWeight: number;
  /** How many links begin in it. */
  links: number;
  endsSentence: boolean;
}
