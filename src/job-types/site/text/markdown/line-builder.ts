import type { Inline, Mark } from "./content-model.ts";

type Holder =
  | { kind: "mark"; mark: Mark; content: Inline[] }
  | { kind: "link"; url: string; content: Inline[] };

/** All white space except single plain spaces, which make up nearly all text and need no change. */
const oddSpace = /[\s\0\u200b\ufeff]{2,}|[^\S ]|[\0\u00ad\u200b\u200e\u200f\u2060\ufeff]/;
/** Break hints and direction marks are removed. */
const invisible = /[\u00ad\u200e\u200f\u2060]+/g;
const spaces = /[\s\0\u200b\ufeff]{2,}|[^\S ]|[\0\u200b\ufeff]/g;
const wordAtEnd = /^[\p{L}\p{N})]{2}$/u;
const wordAtStart = /^[\p{L}\p{N}]/u;

function withoutOddSpace(data: string): string {
  return oddSpace.test(data) ? data.replace(invisible, "").replace(spaces, " ") : data;
}

/** The paragraph of a lone text, unless empty. */
export function lineOfText(data: string): Inline[][] {
  const text = withoutOddSpace(data).trim();
  return text === "" ? [] : [[{ kind: "text", text }]];
}

/**
 * Builds paragraphs from inline content. Collapses spaces across element borders and moves them outside elements: `**
 * bold **` is not bold in Markdown.
 */
export class LineBuilder {
  readonly #paragraphs: Inline[][] = [];
  #line: Inline[] = [];
  #open: Holder[] = [];
  #space = false;
  #breaks = 0;
  /** Number of pieces so far, and that number at the start of each open element. */
  #came = 0;
  readonly #cameBefore: number[] = [];
  /** The last two characters of the innermost element so far. */
  #tail = "";
  /** Those of the element just closed, if nothing followed yet. */
  #closed: string | undefined;
  /** An element has opened, and nothing followed yet. */
  #entered = false;
  /** It opened immediately after another one. */
  #adjacent = false;

  text(data: string): void {
    const text = withoutOddSpace(data);
    if (text === "") return;
    const trimmed = text.trim();
    if (text.startsWith(" ")) this.#space = true;
    if (trimmed === "") return;
    // Adjacent elements without a space are separate boxes on most pages: menus, labels with values. Single letters
    // belong to an animated word.
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

  /** Code, an image or a label, which contain no space of their own. */
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
    // An element without text, such as an icon, does not separate.
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
   * Closes the innermost holder.
   * @param keep whether its content stays inside this holder; otherwise it is unwrapped.
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
    // `<b>a</b><b>b</b>`: four asterisks in a row would not work.
    if (holder.kind === "mark" && last?.kind === "mark" && last.mark === holder.mark) {
      for (const node of holder.content) append(last.content, node);
    } else {
      around.push(holder);
    }
  }

  /** The paragraphs so far; two consecutive line breaks end one. */
  paragraphs(): Inline[][] {
    if (this.#line.length > 0) this.#paragraphs.push(this.#line);
    this.#line = [];
    return this.#paragraphs;
  }

  /** Where the next piece goes, after the pending spaces and breaks are written. */
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

  /** The innermost list with something before the next piece. */
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
