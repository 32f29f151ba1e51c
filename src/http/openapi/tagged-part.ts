type Json = { [key: string]: unknown };

/** The operations of one tag, with every component that they use: a document of its own. */
export function taggedPart(document: Json, tag: string): Json {
  const paths = document.paths as Record<string, Record<string, Json>>;
  const kept = Object.entries(paths).flatMap(([path, item]) => {
    const own = Object.entries(item).filter(([, { tags }]) => (tags as string[]).includes(tag));
    return own.length > 0 ? [[path, Object.fromEntries(own)] as const] : [];
  });
  const components = document.components as Record<string, Record<string, Json>>;
  const used = referencesIn(kept, components);
  const parts = Object.entries(components).map(([section, members]) => {
    // Security schemes are named without a reference.
    const isUsed = (name: string) => section === "securitySchemes" || used.has(`${section}/${name}`);
    return [section, Object.fromEntries(Object.entries(members).filter(([name]) => isUsed(name)))];
  });
  return {
    ...document,
    tags: (document.tags as { name: string }[]).filter(({ name }) => name === tag),
    paths: Object.fromEntries(kept),
    components: Object.fromEntries(parts),
  };
}

/** What a part of the document refers to, directly or through components, as `section/name`. */
function referencesIn(
  part: unknown,
  components: Readonly<Record<string, Record<string, Json>>>,
  found = new Set<string>(),
): Set<string> {
  for (const [, section = "", name = ""] of JSON.stringify(part).matchAll(
    /"#\/components\/(\w+)\/([^"]+)"/g,
  )) {
    if (found.has(`${section}/${name}`)) continue;
    found.add(`${section}/${name}`);
    referencesIn(components[section]?.[name], components, found);
  }
  return found;
}
