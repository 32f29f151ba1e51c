/** A deterministic source of choices: the same seed builds the same sites in every run. */
export interface Random {
  /** An integer from 0 to `below`, exclusive. */
  number: (below: number) => number;
  pick: <T>(values: readonly T[]) => T;
  /** `count` distinct values in random order; all of them if there are fewer. */
  some: <T>(values: readonly T[], count: number) => T[];
}

export function randomOf(seed: string): Random {
  let state = fnv1a(seed);
  const number = (below: number) => {
    // Mulberry32: 32 bits of state suffice for choosing sentences.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
  const some = <T>(values: readonly T[], count: number) => {
    const rest = [...values];
    const chosen: T[] = [];
    while (rest.length > 0 && chosen.length < count) chosen.push(...rest.splice(number(rest.length), 1));
    return chosen;
  };
  const pick = <T>(values: readonly T[]): T => {
    const value = values[number(values.length)];
    if (value === undefined) throw new RangeError("There is nothing to choose from.");
    return value;
  };
  return { number, pick, some };
}

export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
