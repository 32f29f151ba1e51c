import type { Inline, Mark } from "./content-model.ts";

type Holder =
  | { kind: "mark"; mark: Mark; content: Inline[] }
  | { kind: "link"; url: string; content: Inline[] };

/** Single plain spaces, nearly all that text has, are in order as they are. */
const oddSpace = /[\s\0\u200b\ufeff]{2,}|[^\S ]|[\0\u00ad\u200b\u200e\u200f\u2060\ufeff]/;
/** Hints on where a word may break and how it runs are no part of it. */
const invisible = /[\u00ad\u200e\u200f\u2060]+/g;
const spaces = /[\s\0\u200b\ufeff]{2,}|[^\S ]|[\0\u200b\ufeff]/g;
const wordAtEnd = /^[\p{L}\p{N})]{2}$/u;
const wordAtStart = /^[\p{L}\p{N}]/u;

function withoutOddSpace(data: string): string {
  return oddSpace.test(data) ? data.replace(invisible, "").replace(spaces, " ") : data;
}

/** The paragraph that a text alone makes, if it is not empty. */
export function lineOfText(data: string): Inline[][] {
  const text = withoutOddSpace(data).trim();
  return text === "" ? [] : [[{ kind: "text", text }]];
}

/**
 * Makes paragraphs of inline content. Spaces are collapsed over the borders of elements, and put outside
 * of those that begin or end with them: `** bold **` is no bold in Markdown.
 */
export class LineBuilder {
  readonly #paragraphs: Inline[][] = [];
  #line: Inline[] = [];
  #open: Holder[] = [];
  #space = false;
  #breaks = 0;
  /** How many pieces have come, and how many had when each open element began. */
  #came = 0;
  readonly #cameBefore: number[] = [];
  /** The last two characters of the innermost element so far. */
  #tail = "";
  /** Those of the element that has just closed, while nothing has come since. */
  #closed: string | undefined;
  /** An element has opened, and nothing has come since. */
  #entered = false;
  /** It opened directly after another one. */
  #adjacent = false;

  text(data: string): void {
    const text = withoutOddSpace(data);
    if (text === "") return;
    const trimmed = text.trim();
    if (text.startsWith(" ")) this.#space = true;
    if (trimmed === "") return;
    // Two elements without a space between are boxes side by side on most pages: menus, labels with
    // values. Single letters are parts of an animated word.
    if (
      this.#adjacent &&
      trimmed.length > 1 &&
      wordAtEnd.test(this.#closed ?? "") &&
      wordAtStart.test(trimmed)
    )
      this.#space = true;
    const content = this.#target();
    const last = content.at(-1);
    if (last?.kind === "text") last.text += trimmed;
    else content.push({ kind: "text", text: trimmed });
    this.#come((this.#entered ? trimmed : this.#tail + trimmed).slice(-2));
    this.#space = text.endsWith(" ");
  }

  /** Code, an image or a label, which have no space of their own. */
  atom(node: Inline): void {
    this.#target().push(node);
    this.#come("");
  }

  break(): void {
    this.#breaks += 1;
    this.#space = false;
  }

  space(): void {
    this.#space = true;
  }

  /** An inline element without a meaning of its own. */
  enter(): void {
    this.#adjacent = this.#closed !== undefined;
    this.#entered = true;
    this.#cameBefore.push(this.#came);
  }

  leave(): void {
    // An element without text, such as an icon, stands between nothing.
    if (this.#cameBefore.pop() === this.#came) return;
    this.#closed = this.#tail;
    this.#adjacent = false;
  }

  #come(tail: string): void {
    this.#came += 1;
    this.#tail = tail;
    this.#entered = false;
    this.#closed = undefined;
    this.#adjacent = false;
  }

  open(holder: Holder): void {
    this.enter();
    this.#open.push(holder);
  }

  isOpen(kind: Holder["kind"], mark?: Mark): boolean {
    return this.#open.some(
      (holder) => holder.kind === kind && (holder.kind === "link" || holder.mark === mark),
    );
  }

  /**
   * Ends the innermost holder.
   * @param keep whether its content goes in as this holder; otherwise as it is.
   */
  close(keep: (content: Inline[]) => boolean): void {
    const holder = this.#open.pop();
    this.leave();
    if (holder === undefined || holder.content.length === 0) return;
    const around = this.#open.at(-1)?.content ?? this.#line;
    if (!keep(holder.content)) {
      for (const node of holder.content) append(around, node);
      return;
    }
    const last = around.at(-1);
    // `<b>a</b><b>b</b>`: four asterisks in a row would be none.
    if (holder.kind === "mark" && last?.kind === "mark" && last.mark === holder.mark) {
      for (const node of holder.content) append(last.content, node);
    } else {
      around.push(holder);
    }
  }

  /** The paragraphs so far; two line breaks in a row end one. */
  paragraphs(): Inline[][] {
    if (this.#line.length > 0) this.#paragraphs.push(this.#line);
    this.#line = [];
    return this.#paragraphs;
  }

  /** Where the next piece goes, once the spaces and breaks before it are written. */
  #target(): Inline[] {
    if (this.#breaks > 1 && this.#open.length === 0 && this.#line.length > 0) {
      this.#paragraphs.push(this.#line);
      this.#line = [];
    } else if (this.#breaks > 0) {
      this.#innermostUsed()?.push({ kind: "break" });
    } else if (this.#space) {
      const content = this.#innermostUsed();
      if (content !== undefined) append(content, { kind: "text", text: " " });
    }
    this.#breaks = 0;
    this.#space = false;
    return this.#open.at(-1)?.content ?? this.#line;
  }

  /** The innermost list that has something before what comes next. */
  #innermostUsed(): Inline[] | undefined {
    for (let index = this.#open.length - 1; index >= 0; index -= 1) {
      const content = this.#open[index]?.content;
      if (content && content.length > 0) return content;
    }
    return this.#line.length > 0 ? this.#line : undefined;
  }
}

function append(content: Inline[], node: Inline): void {
  const last = content.at(-1);
  if (last?.kind === "text" && node.kind === "text") last.text += node.text;
  else content.push(node);
}
