import {
  type RecordFilter,
  type RecordKind,
  type RecordSort,
  unverifiedFilter,
  withoutEmailFilter,
} from "../../contract/records.ts";

/** Which records of a client; `words` are folded. */
export interface RecordSelection extends Omit<RecordFilter, "q"> {
  clientId: string;
  kind: RecordKind;
  words: readonly string[];
  /** Only these. */
  ids?: readonly string[] | undefined;
}

/** A place between two records of a sorted list. */
export interface Position {
  key: string;
  id: string;
}

export const isLive = "records.merged_into is null and records.deleted_at is null";

/** Client and kind in 8 bytes, which lead the index of each order. Both are compared as well: another client may have the same hash. */
export const scopeOf = "record_scope(records.client_id, records.kind)";

/** What a sort reads: an index of scope, `column` and id. */
export interface Order {
  column: string;
  type: string;
  /** The column as text, of which positions are made. */
  key: string;
  direction: "asc" | "desc";
}

export function orderOf(sort: RecordSort): Order {
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const name = sort.replace("-", "");
  if (name === "name") {
    return { column: "records.sort_name", type: "text", key: "records.sort_name", direction };
  }
  if (name === "rating") {
    const column = "coalesce(records.rating, 0)";
    return { column, type: "real", key: `${column}::text`, direction };
  }
  const column = name === "last_seen" ? "records.last_seen" : "records.first_seen";
  const key = `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  return { column, type: "timestamptz", key, direction };
}

/** Each value of a filter that takes several. */
export const valuesOf = (list: string): string[] => list.split(",").map((value) => value.trim());

/** Conditions of a selection as SQL. Their parameters are the first ones of a statement, whose others follow. */
export interface Conditions {
  values: readonly unknown[];
  /** Of the client and the kind. In a form that the planner does not take for a further restriction of the scope. */
  owned: string;
  /** Of the kind, for indexes of one kind alone. */
  ofKind: string;
  /** The hash of both. */
  scope: string;
  /** What the inverted index finds: traits, by their hashes with client and kind, and words, by their beginnings. */
  traits: readonly string[];
  /** Records without a verdict, which an index of its own finds, or with one of some verdicts; null if it does not matter. */
  unverified: string | null;
  words: readonly string[];
  /** Comparisons with columns that orders read. */
  ranges: readonly { column: string; text: string }[];
  others: readonly string[];
}

export function conditionsOf(selection: RecordSelection): Conditions {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const client = value(selection.clientId);
  const kind = value(selection.kind);
  const hash = (name: string, one: string) => `record_facet(${client}, ${kind}, ${value(`${name}${one}`)})`;
  const having = (name: string, one: string | undefined) =>
    one === undefined ? [] : [`records.facets @> array[${hash(name, one)}]`];
  const havingAny = (name: string, list: string | undefined) => {
    if (list === undefined) return [];
    const each = valuesOf(list);
    if (each.length === 1) return having(name, each[0]);
    return [`records.facets && array[${each.map((one) => hash(name, one)).join(", ")}]`];
  };
  const { verdicts, withoutVerdict } = verificationOf(selection);
  const noVerdict =
    withoutVerdict &&
    `${scopeOf} = record_scope(${client}, ${kind}) and records.kind = ${kind} and records.verification is null and ${withoutVerdict}`;
  const flag = (name: "email" | "phone", wanted: boolean | undefined) => (wanted ? having(name, "") : []);
  const traits = [
    ...havingAny("country:", selection.country),
    ...having("region:", selection.region),
    ...having("category:", selection.category),
    ...(noVerdict ? [] : havingAny("verification:", verdicts)),
    ...flag("email", selection.has_email),
    ...flag("phone", selection.has_phone),
    ...having("campaign:", selection.campaign),
    ...havingAny("tag:", selection.tag),
    ...having("list:", selection.list),
    ...havingAny("owner:", selection.owner),
    ...havingAny("status:", selection.status),
  ];
  const compare = (column: string, operator: string, given: unknown, type: string) =>
    given === undefined ? [] : [{ column, text: `${column} ${operator} ${value(given)}::${type}` }];
  return {
    values,
    owned: `coalesce(records.client_id = ${client} and records.kind = ${kind}, false)`,
    ofKind: `records.kind = ${kind}`,
    scope: `record_scope(${client}, ${kind})`,
    traits,
    unverified: noVerdict
      ? `(${[...havingAny("verification:", verdicts), `(${noVerdict})`].join(" or ")})`
      : null,
    words: selection.words.map((word) => `records.search @@ ${value(`'${word}':*`)}::tsquery`),
    ranges: [
      ...compare("coalesce(records.rating, 0)", ">=", selection.rating_min, "real"),
      ...compare("records.last_seen", ">=", selection.seen_since, "timestamptz"),
      ...compare("records.last_seen", "<", selection.seen_before, "timestamptz"),
    ],
    others: [
      ...(selection.ids === undefined ? [] : [`records.id = any(${value(selection.ids)}::uuid[])`]),
      ...(selection.has_email === false ? ["not records.has_email"] : []),
      ...(selection.has_phone === false ? ["not records.has_phone"] : []),
      ...(selection.job === undefined
        ? []
        : [
            `records.id = any(array(select coalesce(part.merged_into, part.id) from record_observations seen
               join records part on part.id = seen.record_id where seen.job_id = ${value(selection.job)}))`,
          ]),
    ],
  };
}

/** The verdicts of a filter, and which of the records without one match as well; null for none of them. */
function verificationOf({ kind, verification }: Pick<RecordSelection, "kind" | "verification">) {
  const wanted = new Set(verification === undefined ? [] : valuesOf(verification));
  const unverified = wanted.delete(unverifiedFilter);
  const withoutEmail = wanted.delete(withoutEmailFilter);
  const having = kind === "emails" ? "true" : "records.has_email";
  const texts = [...(unverified ? [having] : []), ...(withoutEmail ? [`not ${having}`] : [])];
  return {
    verdicts: wanted.size === 0 ? undefined : [...wanted].join(","),
    withoutVerdict: texts.length === 0 ? null : `(${texts.join(" or ")})`,
  };
}

/** All conditions but those of client and kind. */
export const filtersOf = ({ traits, unverified, words, ranges, others }: Conditions): string[] => [
  ...traits,
  ...(unverified === null ? [] : [unverified]),
  ...words,
  ...ranges.map(({ text }) => text),
  ...others,
];
