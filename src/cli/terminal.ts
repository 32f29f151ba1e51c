/** The part of a stream that progress display needs. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface ProgressLine {
  show(text: string): void;
  /** Clears the line. */
  end(): void;
}

const clearLine = "\r\x1b[2K";

/** One line on a terminal, rewritten in place. Shows nothing elsewhere. */
export function startProgressLine(stream: ProgressStream): ProgressLine {
  if (!stream.isTTY) return { show: () => undefined, end: () => undefined };
  return {
    show(text) {
      // A wrapped line could not be cleared.
      stream.write(clearLine + text.slice(0, (stream.columns ?? 80) - 1));
    },
    end: () => void stream.write(clearLine),
  };
}

const cells = 24;

/** A bar of 24 cells with the percentage after it. @param part 0 to 1. */
export function progressBar(part: number): string {
  const full = Math.floor(Math.min(1, Math.max(0, part)) * cells);
  return `[${"#".repeat(full)}${".".repeat(cells - full)}] ${Math.floor(part * 100)} %`;
}

/** Makes text from outside harmless for the terminal. Tabs and line breaks stay. */
export const withoutControls = (text: string) => text.replace(/(?![\n\t])\p{Cc}/gu, "");
