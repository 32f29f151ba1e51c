/** A name inside a sentence without markup: its writing direction does not reorder the words around it (UAX #9, FSI and PDI). */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
