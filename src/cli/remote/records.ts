import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { RecordKind } from "../../../clients/typescript/src/index.ts";
import { exportFormats } from "../../contract/exports.ts";
import { recordKinds } from "../../contract/records.ts";
import { type Command, meant, parseCommandLine, UsageError } from "../command.ts";
import { limitOf, unknownAction } from "./jobs.ts";
import { printItems } from "./rows.ts";
import { openService, serviceOptions, serviceUsage } from "./service.ts";

const options = {
  ...serviceOptions,
  query: { type: "string", short: "q" },
  format: { type: "string", default: "csv" },
  output: { type: "string", short: "o" },
  filter: { type: "string", multiple: true, default: [] as string[] },
  limit: { type: "string", default: "20" },
} as const;

const actions = ["list", "export"];

export const recordsCommand: Command = {
  actions,
  usage: `Usage: forager records <action> KIND [options]

  list KIND        Lists records. KIND: ${recordKinds.join(", ")}.
  export KIND      Writes all records that match to standard output, or to a file.

${serviceUsage}
  -q, --query TEXT     Full-text search.
  --filter NAME=VALUE  A filter of the API, such as country=DE or verification=valid; may be repeated.
  --format NAME        ${exportFormats.join(", ")} (export; default csv).
  -o, --output FILE    (export)
  --limit N            At most this many (list; default 20).

Examples:
  forager records list businesses -q joinery --filter country=GB
  forager records export emails --filter verification=valid --filter preset=hubspot -o contacts.csv`,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, options);
    const [action, kind] = positionals;
    if (action !== "list" && action !== "export") throw new UsageError(unknownAction(action, actions));
    if (!isRecordKind(kind))
      throw new UsageError(`Name a kind of records: ${recordKinds.join(", ")}.${meant(kind, recordKinds)}`);
    const query = { ...filtersOf(values.filter), ...(values.query !== undefined && { q: values.query }) };
    const forager = await openService(values);
    if (action === "export") {
      const body = await forager.exportRecords(kind, { ...query, format: values.format } as never);
      const target = values.output === undefined ? process.stdout : createWriteStream(values.output);
      await pipeline(Readable.fromWeb(body as never), target, { end: values.output !== undefined });
      return 0;
    }
    const columns = {
      id: ({ id }: Found) => id,
      name: ({ name }: Found) => name,
      country: ({ country }: Found) => country,
      verification: ({ verification }: Found) => verification,
      last_seen: ({ last_seen }: Found) => last_seen,
    };
    const records = forager.records(kind, query as never) as AsyncIterable<Found>;
    await printItems(records, columns, { json: values.json, limit: limitOf(values.limit) });
    return 0;
  },
};

interface Found {
  id: string;
  name: string | null;
  country: string | null;
  verification: string | null;
  last_seen: string;
}

const isRecordKind = (name: string | undefined): name is RecordKind =>
  recordKinds.some((one) => one === name);

function filtersOf(given: readonly string[]): Record<string, string> {
  const pairs = given.map((one): [string, string] => {
    const [, name, value] = /^([a-z_]+)=(.*)$/s.exec(one) ?? [];
    if (name === undefined || value === undefined) throw new UsageError(`--filter ${one} is not NAME=VALUE.`);
    return [name, value];
  });
  return Object.fromEntries(pairs);
}
