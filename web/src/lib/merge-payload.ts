type Payload = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Payload =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Both payloads as one; where both have a field, `over` wins, group by group. Undefined fields are left out. */
export function mergePayload(base: Payload, over: Payload): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(over)) {
    const below = merged[name];
    if (value !== undefined)
      merged[name] = isGroup(below) && isGroup(value) ? mergePayload(below, value) : value;
  }
  return merged;
}
