/**
 * The parts of a parsed payload that the client gave: what its schema added by default is left out, what the
 * schema does not know too. It is what is stored, for defaults are nine tenths of a usual payload; parsing it
 * anew gives the whole again.
 */
export function givenFields(parsed: unknown, sent: unknown): unknown {
  if (!isObject(parsed) || !isObject(sent)) return parsed;
  const given: Record<string, unknown> = {};
  for (const key of Object.keys(sent)) {
    if (Object.hasOwn(parsed, key)) given[key] = givenFields(parsed[key], sent[key]);
  }
  return given;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
