const cells = 24;

/** A bar of 24 cells with the percentage after it. @param part 0 to 1. */
export function progressBar(part: number): string {
  const full = Math.floor(Math.min(1, Math.max(0, part)) * cells);
  return `[${"#".repeat(full)}${".".repeat(cells - full)}] ${Math.floor(part * 100)} %`;
}
