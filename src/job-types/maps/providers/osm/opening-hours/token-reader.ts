import type { Token } from "./tokens.ts";

/** Thrown by whoever reads, and caught by parseRules alone. */
export class NotOpeningHours extends Error {}

/** The pieces of a value, read from the first to the last. */
export class TokenReader {
  #at = 0;
  readonly #tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get done(): boolean {
    return this.#at >= this.#tokens.length;
  }

  peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead];
  }

  next(): Token {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new NotOpeningHours();
    this.#at += 1;
    return token;
  }

  isSign(sign: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token?.kind === "sign" && token.sign === sign;
  }

  takeSign(sign: string): boolean {
    if (!this.isSign(sign)) return false;
    this.#at += 1;
    return true;
  }

  needSign(sign: string): void {
    if (!this.takeSign(sign)) throw new NotOpeningHours();
  }

  /** The word that comes next, or undefined. */
  word(ahead = 0): string | undefined {
    const token = this.peek(ahead);
    return token?.kind === "word" ? token.word : undefined;
  }

  /** The number that comes next, or undefined. */
  number(ahead = 0): number | undefined {
    const token = this.peek(ahead);
    return token?.kind === "number" ? token.value : undefined;
  }
}
