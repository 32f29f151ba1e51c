import { ForagerError } from "../../errors.ts";
import type { Database } from "../core/database.ts";
import { readSchema } from "../core/migrate.ts";
import { type CopyConnection, copyOut, onCopyConnection } from "./copy-connection.ts";
import { type IdentityState, quoted, savedTables, type TableColumns } from "./tables.ts";

/** The installation's data as of one moment, while the service goes on. */
export interface Snapshot {
  /** The names of its migrations. */
  readonly schema: readonly string[];
  /** In an order in which they can be filled. */
  readonly tables: readonly TableColumns[];
  /** The rows in PostgreSQL's text format, one per line; the pieces end anywhere. */
  copy(table: TableColumns): AsyncIterable<Buffer>;
  /** Where numbering continues; it may be ahead of the rows. */
  identities(): Promise<IdentityState[]>;
  /** The names of stored texts and images that results refer to. */
  storedObjects(): AsyncIterable<{ kind: "text" | "image"; name: string }>;
}

/**
 * Reads within one transaction. Its locks let everything but changes of the schema go on: a migration waits.
 * @throws ForagerError backup_failed if there is no installation.
 */
export async function withSnapshot<Result>(
  database: Pick<Database, "connection" | "query">,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const before = await readSchema(database);
  if (before.length === 0) {
    throw new ForagerError("backup_failed", "There is nothing to back up: the database is empty.");
  }
  const names = await existingTables(database);
  return await onCopyConnection(
    database,
    // Locks before the first read fixes the snapshot: a table that is rewritten between the two would look empty.
    `begin isolation level repeatable read read only;
     lock table ${names.map(quoted).join(", ")} in access share mode`,
    async (connection) => {
      const schema = await readSchema(connection);
      if (schema.join() !== before.join()) {
        throw new ForagerError(
          "backup_failed",
          "The database is being upgraded. Start the backup again when the upgrade is done.",
        );
      }
      return await work({
        schema,
        tables: await readColumns(connection, names),
        // Through a query: a table with partitions cannot be copied by its name.
        copy: (table) =>
          copyOut(connection, `(select ${table.columns.map(quoted).join(", ")} from ${quoted(table.table)})`),
        identities: () => readIdentities(connection, names),
        storedObjects: () => readStoredObjects(connection),
      });
    },
  );
}

/** An earlier release has fewer tables. */
async function existingTables(database: Pick<Database, "query">): Promise<string[]> {
  const rows = await database.query<{ name: string }>({
    text: `select name from unnest($1::text[]) with ordinality as saved (name, place)
           where to_regclass(name) is not null order by place`,
    values: [savedTables],
  });
  return rows.map(({ name }) => name);
}

/** Without generated columns, which cannot be written. */
export async function readColumns(
  { query }: Pick<CopyConnection, "query">,
  names: readonly string[],
): Promise<TableColumns[]> {
  return await query<{ table: string; columns: string[] }>({
    text: `select name as table, array_agg(attname::text order by attnum) as columns
           from unnest($1::text[]) with ordinality as saved (name, place)
           join pg_attribute on attrelid = name::regclass and attnum > 0 and not attisdropped and attgenerated = ''
           group by name, place order by place`,
    values: [names],
  });
}

async function readIdentities({ query }: CopyConnection, names: readonly string[]): Promise<IdentityState[]> {
  const found = await query<{ table: string; column: string; sequence: string }>({
    text: `select name as table, attname::text as column, pg_get_serial_sequence(name, attname) as sequence
           from unnest($1::text[]) as name
           join pg_attribute on attrelid = name::regclass and attidentity <> '' and not attisdropped`,
    values: [names],
  });
  const states: IdentityState[] = [];
  for (const { table, column, sequence } of found) {
    const [row] = await query<{ next: string }>({
      text: `select (last_value + is_called::int)::text as next from ${sequence}`,
    });
    if (row !== undefined) states.push({ table, column, next: row.next });
  }
  return states;
}

/**
 * Texts are named by results of svcSite; images by their digest, wherever a result of svcMaps links to them. An image of
 * another host may have such a name as well, so that an object need not exist.
 */
const storedObjects = `(
  select 'text', data -> 'compendium' ->> 'store_key'
  from job_results join jobs on jobs.id = job_id
  where type = 'svcSite' and data -> 'compendium' ->> 'store_key' is not null
  union all
  select distinct 'image', found[1]
  from job_results join jobs on jobs.id = job_id
  cross join regexp_matches(data::text, '[0-9a-f]{64}[.](?:jpg|png|webp|gif|avif)', 'g') as found
  where type = 'svcMaps')`;

async function* readStoredObjects(connection: CopyConnection): AsyncGenerator<{
  kind: "text" | "image";
  name: string;
}> {
  let rest = "";
  for await (const piece of copyOut(connection, storedObjects)) {
    const lines = (rest + piece.toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [kind, name = ""] = line.split("\t");
      yield { kind: kind === "image" ? "image" : "text", name };
    }
  }
}
