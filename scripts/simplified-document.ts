type Json = { [key: string]: unknown };

/**
 * An API description with what openapi-generator 4 compiles, the newest version that a package registry has: `nullable`
 * in place of an alternative with null, and any value in place of alternatives without a name. Current versions
 * simplify alternatives with null themselves (their rule SIMPLIFY_ONEOF_ANYOF).
 */
export function simplifiedDocument(document: Json): Json {
  const components = document.components as Json & { schemas: Record<string, Json> };
  const schemas = Object.entries(components.schemas).map(([name, { anyOf, ...schema }]) => [
    name,
    { ...(simplified(schema) as Json), ...(anyOf !== undefined && { anyOf: simplified(anyOf) }) },
  ]);
  return {
    ...(simplified({ ...document, components: { ...components, schemas: {} } }) as Json),
    components: { ...(simplified(components) as Json), schemas: Object.fromEntries(schemas) },
  };
}

function simplified(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplified);
  if (typeof value !== "object" || value === null) return value;
  const { anyOf, ...schema } = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, simplified(inner)]),
  ) as Json & { anyOf?: Json[] };
  if (anyOf === undefined) return schema;
  const values = anyOf.filter(({ $ref }) => $ref !== "#/components/schemas/Null");
  if (values.length < anyOf.length) schema.nullable = true;
  const [only] = values;
  if (only === undefined || values.length > 1) return schema;
  return only.$ref === undefined ? { ...schema, ...only } : { ...schema, allOf: [only] };
}
