/** Moves an item of a list up or down by one place. */
export function moved(names: readonly string[], name: string, by: -1 | 1): string[] {
  const from = names.indexOf(name);
  const to = from + by;
  if (from === -1 || to < 0 || to >= names.length) return [...names];
  const next = names.filter((one) => one !== name);
  next.splice(to, 0, name);
  return next;
}
