/** What an activity from outside calls its subject, in its payload; null where it does not. */
export function nameIn(payload: unknown): string | null {
  const name = (payload as { name?: unknown } | null)?.name;
  return typeof name === "string" ? name : null;
}
