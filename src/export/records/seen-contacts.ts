import { hash } from "node:crypto";

/** Contacts that are remembered: more than the imports of CRMs take in one file. */
const rememberedMax = 1 << 20;
const slotsMin = 1 << 12;
const bitsOfLow = 2 ** 20;

/**
 * Remembers which contacts a file has already: branches of a chain share their addresses. Digests in an open-addressing
 * table need 16 MB for a million, a Set of texts ten times as much.
 */
export function createSeenContacts() {
  let slots = new Float64Array(slotsMin);
  let count = 0;
  const placeOf = (digest: number): number => {
    let place = digest % slots.length;
    while (slots[place] !== 0 && slots[place] !== digest) place = (place + 1) % slots.length;
    return place;
  };
  const grow = () => {
    const before = slots;
    slots = new Float64Array(before.length * 2);
    for (const digest of before) if (digest !== 0) slots[placeOf(digest)] = digest;
  };
  return {
    /** Whether this is the first time, for up to a million texts. */
    isNew(text: string): boolean {
      const bytes = hash("sha256", text, "buffer");
      // 52 bits, exact in a double; 0 marks a free slot.
      const digest = bytes.readUInt32BE(0) * bitsOfLow + (bytes.readUInt32BE(4) >>> 12) + 1;
      const place = placeOf(digest);
      if (slots[place] === digest) return false;
      if (count >= rememberedMax) return true;
      slots[place] = digest;
      count += 1;
      if (count * 2 > slots.length) grow();
      return true;
    },
  };
}
