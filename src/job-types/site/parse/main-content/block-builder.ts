import type { HtmlElement } from "../html-tree.ts";
import type { Block, Box } from "./block.ts";

const textCharsMax = 300;
const sentenceEnd = /[.!?…。！？؟।」』”"»)]$/u;

/** Collects a line of text, piece by piece, until its block ends. */
export class BlockBuilder {
  #parts: string[] = [];
  #chars = 0;
  #last = "";
  #weight = 0;
  #linkWeight = 0;
  #links = 0;
  #inline: HtmlElement[] = [];

  /** An inline element that stands directly in the block. */
  openInline(element: HtmlElement): void {
    this.#inline.push(element);
  }

  openLink(): void {
    this.#links += 1;
  }

  add(text: string, weight: number, isLink: boolean): void {
    this.#weight += weight;
    if (isLink) this.#linkWeight += weight;
    if (weight > 0) this.#last = text;
    if (this.#chars > textCharsMax) return;
    // Indentation is long and says nothing.
    this.#parts.push(weight > 0 ? text.slice(0, 2000) : " ");
    this.#chars += weight;
  }

  /** The block so far, null without text; starts anew. */
  take(box: Box): Block | null {
    const [weight, linkWeight, links, inline] = [this.#weight, this.#linkWeight, this.#links, this.#inline];
    if (inline.length > 0) this.#inline = [];
    this.#links = 0;
    if (weight === 0) {
      if (this.#parts.length > 0) this.#parts = [];
      return null;
    }
    const text = this.#parts.join("").replace(/\s+/g, " ").trim().slice(0, textCharsMax);
    const endsSentence = sentenceEnd.test(this.#last.slice(-100).trimEnd());
    this.#parts = [];
    this.#chars = 0;
    this.#last = "";
    this.#weight = 0;
    this.#linkWeight = 0;
    return { box, inline, text, weight, linkWeight, links, endsSentence };
  }
}
