import type { Database } from "../core/database.ts";

const imageFolder = "media/images/";

/** Texts belong to one job. Each may be deleted as soon as its row does not name it. */
export async function retiredTexts(database: Database, limit: number): Promise<string[]> {
  return await keysOf(database, `key not like '${imageFolder}%'`, limit);
}

/**
 * Images that may be unused. An image that a running job has stored counts only from the end of that job, which is less
 * than a day later: younger ones are left out.
 */
export async function retiredImages(database: Database, limit: number): Promise<string[]> {
  return await keysOf(
    database,
    `key like '${imageFolder}%' and retired_at < now() - interval '1 day'`,
    limit,
  );
}

async function keysOf(database: Database, where: string, limit: number): Promise<string[]> {
  const rows = await database.query<{ key: string }>({
    text: `select key from retired_objects where ${where} order by retired_at, key limit $1`,
    values: [limit],
  });
  return rows.map(({ key }) => key);
}

/**
 * Which of these images the next results name. Begins at the first result without `after`.
 * @returns also where to continue; null at the end.
 */
export async function findImagesInUse(
  database: Database,
  keys: readonly string[],
  after: string | null,
): Promise<{ used: string[]; next: string | null }> {
  const limit = 500;
  const [row] = await database.query<{ used: string[] | null; last: string | null; seen: number }>({
    name: "find-images-in-use",
    text: `
      with page as materialized (
        select job_id, data from job_results where job_id > $2 order by job_id limit ${limit}
      )
      select (select count(*)::int from page) as seen,
             (select job_id::text from page order by job_id desc limit 1) as last,
             (select array_agg(distinct found[1]) from page join jobs on jobs.id = job_id and jobs.type = 'svcMaps'
              cross join regexp_matches(data::text, '[0-9a-f]{64}[.](?:jpg|png|webp|gif|avif)', 'g') found
              where '${imageFolder}' || found[1] = any($1::text[])) as used`,
    values: [keys, after ?? "00000000-0000-0000-0000-000000000000"],
  });
  return {
    used: (row?.used ?? []).map((name) => `${imageFolder}${name}`),
    next: row?.seen === limit ? row.last : null,
  };
}

/**
 * Marks objects as being deleted. @returns those that this process is to delete: another one may be doing so, or a job may
 * have stored an image again.
 */
export async function beginDeletion(database: Database, keys: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ key: string }>({
    text: "update retired_objects set deleting_at = now() where key = any($1::text[]) and (deleting_at is null or deleting_at < now() - interval '2 minutes') returning key",
    values: [keys],
  });
  return rows.map(({ key }) => key);
}

/** Forgets objects: they are deleted, or in use. */
export async function forgetObjects(database: Database, keys: readonly string[]): Promise<void> {
  await database.query({ text: "delete from retired_objects where key = any($1::text[])", values: [keys] });
}

/**
 * Keeps an object that is about to be stored. False while it is being deleted: then try again. A deletion takes at most a
 * minute, so that an earlier mark was left by a process that died.
 */
export async function keepObject(database: Database, key: string): Promise<boolean> {
  const [row] = await database.query<{ deleting: boolean }>({
    name: "keep-object",
    text: `with kept as (
             delete from retired_objects
             where key = $1 and (deleting_at is null or deleting_at < now() - interval '2 minutes') returning key
           )
           select exists (select from retired_objects where key = $1 and not exists (select from kept)) as deleting`,
    values: [key],
  });
  return row?.deleting !== true;
}
