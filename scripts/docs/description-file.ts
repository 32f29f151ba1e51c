type Json = { [key: string]: unknown };

/** A document of OpenAPI with a line for each operation and component: indented, it would be twice as large. */
export function descriptionFile(document: object): string {
  const entries = Object.entries(document).map(([name, value]) => {
    if (name === "paths" || name === "components") return `${JSON.stringify(name)}:${parts(value as Json)}`;
    return `${JSON.stringify(name)}:${JSON.stringify(value)}`;
  });
  return `{\n${entries.join(",\n")}\n}\n`;
}

function parts(groups: Json): string {
  const lines = Object.entries(groups).map(([name, group]) => {
    const members = Object.entries(group as Json).map(
      ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
    );
    return `${JSON.stringify(name)}:{\n${members.join(",\n")}}`;
  });
  return `{\n${lines.join(",\n")}\n}`;
}
