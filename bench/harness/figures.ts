/** The value below which `part` (0 to 1) of the values lie. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const ms = (value: number): string => `${value.toFixed(1)} ms`;

export function latencies(values: readonly number[]): string {
  return `p50 ${ms(median(values))}, p99 ${ms(quantile(values, 0.99))}, max ${ms(quantile(values, 1))}, n ${values.length}`;
}

export function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
