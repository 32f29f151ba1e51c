export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

/** Median of the distances from zero, scaled so that it is the standard deviation where values are normal. */
export function spreadOf(residuals: readonly number[]): number {
  return 1.4826 * median(residuals.map(Math.abs));
}
