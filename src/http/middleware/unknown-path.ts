import type { FastifyInstance, FastifyRequest } from "fastify";
import { ForagerError } from "../../errors.ts";

interface KnownPath {
  segments: string[];
  methods: Set<string>;
}

/**
 * Handles requests that match no route: 405 with Allow if the path exists with other methods, else 404. Install it
 * before the routes, because it records them as they are added.
 */
export function installUnknownPathHandler(app: FastifyInstance): void {
  const paths = new Map<string, KnownPath>();
  app.addHook("onRoute", ({ url, method }) => {
    const known = paths.get(url) ?? { segments: url.split("/"), methods: new Set() };
    for (const one of [method].flat()) known.methods.add(one);
    paths.set(url, known);
  });
  app.setNotFoundHandler((request) => {
    throw refusal(request, [...paths.values()]);
  });
}

function refusal(request: FastifyRequest, paths: KnownPath[]): ForagerError {
  const path = request.url.split("?", 1)[0] ?? "/";
  const segments = path.replace(/(?<=.)\/$/, "").split("/");
  const methods = new Set(
    paths.filter((known) => matches(known.segments, segments)).flatMap((known) => [...known.methods]),
  );
  // The route with this method was tried and found nothing.
  if (methods.size === 0 || methods.has(request.method))
    return new ForagerError("not_found", "This path does not exist; /docs lists all paths.");
  const allow = [...methods].sort().join(", ");
  return new ForagerError(
    "method_not_allowed",
    `${request.method} is not allowed on this path, only ${allow}.`,
    {
      headers: { allow },
    },
  );
}

function matches(pattern: string[], segments: string[]): boolean {
  return (
    (pattern.length === segments.length || pattern.at(-1) === "*") &&
    pattern.every((part, index) => {
      const given = segments[index];
      if (part === "*") return index === pattern.length - 1;
      return part.startsWith(":") ? given !== undefined && given !== "" : part === given;
    })
  );
}
