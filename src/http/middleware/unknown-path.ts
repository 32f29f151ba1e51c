import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ForagerError } from "../../errors.ts";
import { nearestName } from "../../text/nearest-name.ts";

interface KnownPath {
  segments: string[];
  methods: Set<string>;
}

/** Answers a browser with a page, or returns null for what is no address of a page. */
export type UnknownPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | null;

/**
 * Handles requests that match no route: 405 with Allow if the path exists with other methods, else 404. Install it
 * before the routes, because it records them as they are added.
 * @param page is asked first about what exists with no method.
 */
export function installUnknownPathHandler(app: FastifyInstance, page: UnknownPage = () => null): void {
  const paths = new Map<string, KnownPath>();
  app.addHook("onRoute", ({ url, method }) => {
    const known = paths.get(url) ?? { segments: url.split("/"), methods: new Set() };
    for (const one of [method].flat()) known.methods.add(one);
    paths.set(url, known);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const reason = refusal(request, [...paths.values()]);
    const answer = reason.code === "not_found" ? page(request, reply) : null;
    if (answer === null) throw reason;
    return answer;
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
    return new ForagerError(
      "not_found",
      `This path does not exist${possibleInstead(request.method, segments, paths)}; /docs lists all paths.`,
    );
  const allow = [...methods].sort().join(", ");
  return new ForagerError(
    "method_not_allowed",
    `${request.method} is not allowed on this path, only ${allow}.`,
    {
      headers: { allow },
    },
  );
}

/** What would make a path of the API of one that differs in a single segment, such as an unknown job type. */
function possibleInstead(method: string, given: string[], paths: KnownPath[]): string {
  if (given[1] !== "api") return "";
  const possible = paths.flatMap(({ segments, methods }) => {
    if (!methods.has(method)) return [];
    const [place, another] = segments.flatMap((part, index) => (fits(part, given[index]) ? [] : [index]));
    const isAlone = place !== undefined && another === undefined && segments.length === given.length;
    return isAlone ? [{ place, name: segments[place] ?? "" }] : [];
  });
  // A place where the path names something differs from one where it names what to do with it: one of them is wrong.
  const [group = []] = [...Map.groupBy(possible, ({ place }) => place).values()].sort(
    (one, other) => other.length - one.length,
  );
  const place = group[0]?.place;
  if (place === undefined) return "";
  const names = [...new Set(group.map(({ name }) => name))];
  const wrong = (given[place] ?? "").slice(0, 50);
  const near = nearestName(wrong, names);
  const question = near === null ? "" : ` (did you mean '${near}'?)`;
  return `: in place of '${wrong}' it can have ${names.join(", ")}${question}`;
}

function matches(pattern: string[], segments: string[]): boolean {
  return (
    (pattern.length === segments.length || pattern.at(-1) === "*") &&
    pattern.every((part, index) => {
      if (part === "*") return index === pattern.length - 1;
      return fits(part, segments[index]);
    })
  );
}

const fits = (part: string, given: string | undefined): boolean =>
  part.startsWith(":") ? given !== undefined && given !== "" : part === given;
