/**
 * Maps find what is near, also across a border: says how many businesses are in other countries than the wanted one.
 * Undefined if none is known to be.
 */
export function noteOnCountries(
  found: readonly { value: string; count: number }[],
  wanted: string,
): { areAllElsewhere: boolean; note: string } | undefined {
  const others = found.filter(({ value }) => value !== wanted);
  if (others.length === 0) return undefined;
  const counts = others.map(({ value, count }) => `${count} in ${value}`).join(", ");
  return others.length < found.length
    ? { areAllElsewhere: false, note: `Some businesses are outside of ${wanted}: ${counts}.` }
    : {
        areAllElsewhere: true,
        note: `No business is known to be in ${wanted}: ${counts}. The map found only what is abroad: check the country and the place.`,
      };
}
