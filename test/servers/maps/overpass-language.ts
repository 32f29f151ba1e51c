/** An Overpass element; ways and relations have their center. */
export interface InventedElement {
  type: "node" | "way" | "relation";
  id: number;
  lat: number;
  lon: number;
  tags: Record<string, string>;
}

type Filter = (element: InventedElement) => boolean;

/**
 * Runs a query in the subset of Overpass QL that searches use: statements of one type or `nwr` with filters by tag,
 * regular expression, box, polygon, id and set; unions; `out` with a limit. Rejects anything else, as the real server
 * rejects queries it cannot parse.
 */
export function answerQuery(query: string, elements: readonly InventedElement[]): InventedElement[] {
  const scanner = new Scanner(query);
  const sets = new Map<string, InventedElement[]>();
  const sent: InventedElement[] = [];
  while (scanner.take(/\[(?:out:json|timeout:\d+|maxsize:\d+|bbox:[-\d.,]+)\]/y) !== null);
  scanner.need(/;/y);
  while (!scanner.done) {
    const out = scanner.take(/\.(\w+) out tags center(?: (\d+))?;/y);
    if (out !== null) {
      sent.push(...(sets.get(out[1] ?? "") ?? []).slice(0, Number(out[2] ?? Number.MAX_SAFE_INTEGER)));
      continue;
    }
    scanner.need(/\(/y);
    const union = new Set<InventedElement>();
    while (scanner.take(/\)/y) === null) {
      for (const element of statement(scanner, sets, elements)) union.add(element);
    }
    const [, name = ""] = scanner.need(/->\.(\w+);/y);
    sets.set(
      name,
      elements.filter((element) => union.has(element)),
    );
  }
  return sent;
}

function statement(
  scanner: Scanner,
  sets: ReadonlyMap<string, InventedElement[]>,
  elements: readonly InventedElement[],
): InventedElement[] {
  const [, type, set] = scanner.need(/(nwr|node|way|relation)(?:\.(\w+))?/y);
  const filters: Filter[] = [(element) => type === "nwr" || element.type === type];
  while (scanner.take(/;/y) === null) filters.push(filterOf(scanner));
  const from = set === undefined ? elements : (sets.get(set) ?? []);
  return from.filter((element) => filters.every((filter) => filter(element)));
}

function filterOf(scanner: Scanner): Filter {
  const number = String.raw`(-?\d+(?:\.\d+)?)`;
  const box = scanner.take(new RegExp(String.raw`\(${number},${number},${number},${number}\)`, "y"));
  if (box !== null) {
    const [south = 0, west = 0, north = 0, east = 0] = box.slice(1).map(Number);
    if (west > east) throw new SyntaxError("west of the box is greater than east");
    return ({ lat, lon }) => lat >= south && lat <= north && lon >= west && lon <= east;
  }
  const polygon = scanner.take(/\(poly:"([-\d. ]+)"\)/y);
  if (polygon !== null) return inside((polygon[1] ?? "").split(" ").map(Number));
  const id = scanner.take(/\((\d+)\)/y);
  if (id !== null) return (element) => element.id === Number(id[1]);
  scanner.need(/\[/y);
  const byPattern = scanner.take(/~/y) !== null;
  const key = scanner.string();
  const operator = scanner.take(/=|~/y)?.[0];
  const value = operator === undefined ? null : scanner.string();
  const flags = scanner.take(/,i/y) === null ? "u" : "iu";
  scanner.need(/\]/y);
  if (byPattern) {
    return ({ tags }) =>
      Object.entries(tags).some(([name, is]) => new RegExp(key).test(name) && matches(is, value, flags));
  }
  if (value === null) return ({ tags }) => tags[key] !== undefined;
  return ({ tags }) =>
    operator === "=" ? tags[key] === value : tags[key] !== undefined && matches(tags[key], value, flags);
}

function matches(text: string, pattern: string | null, flags: string): boolean {
  return pattern !== null && new RegExp(pattern, flags).test(text);
}

/** Ray casting over `lat lon lat lon …`. */
function inside(numbers: readonly number[]): Filter {
  const corners = Array.from({ length: numbers.length / 2 }, (_, index) => ({
    lat: numbers[2 * index] ?? 0,
    lon: numbers[2 * index + 1] ?? 0,
  }));
  return ({ lat, lon }) =>
    corners.reduce((isInside, one, index) => {
      const other = corners.at(index - 1) ?? one;
      const crosses =
        one.lat > lat !== other.lat > lat &&
        lon < ((other.lon - one.lon) * (lat - one.lat)) / (other.lat - one.lat) + one.lon;
      return crosses ? !isInside : isInside;
    }, false);
}

class Scanner {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get done(): boolean {
    return this.take(/\s*$/y) !== null;
  }

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at + (/^\s*/.exec(this.#text.slice(this.#at))?.[0].length ?? 0);
    const match = pattern.exec(this.#text);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }

  need(pattern: RegExp): RegExpExecArray {
    const match = this.take(pattern);
    if (match === null) throw new SyntaxError(`parse error at: ${this.#text.slice(this.#at, this.#at + 40)}`);
    return match;
  }

  /** A quoted string without its escapes. */
  string(): string {
    const [, text = ""] = this.need(/"((?:[^"\\]|\\.)*)"/y);
    return text.replace(/\\(.)/g, "$1");
  }
}
