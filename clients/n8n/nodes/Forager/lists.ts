import type { IDataObject, IExecuteFunctions } from "n8n-workflow";
import { callForager } from "../../shared/request";

/** Reads pages until `limit` entries are there; without a limit, all. */
export async function readAll(
  readPage: (
    cursor: IDataObject,
    pageSize: number,
  ) => Promise<{ entries: IDataObject[]; next?: IDataObject }>,
  { limit, pageSize }: { limit: number | undefined; pageSize: number },
): Promise<IDataObject[]> {
  const entries: IDataObject[] = [];
  let cursor: IDataObject | undefined = {};
  while (cursor !== undefined && (limit === undefined || entries.length < limit)) {
    // The size stays the same: a page number counts pages of one size.
    const page: { entries: IDataObject[]; next?: IDataObject } = await readPage(
      cursor,
      Math.min(pageSize, limit ?? pageSize),
    );
    entries.push(...page.entries);
    cursor = page.next;
  }
  return entries.slice(0, limit);
}

export async function listJobs(
  context: IExecuteFunctions,
  itemIndex: number,
  query: IDataObject,
  limit: number | undefined,
): Promise<IDataObject[]> {
  return await readAll(
    async ({ page = 1 }, pageSize) => {
      const { body } = await callForager(context, {
        method: "GET",
        path: "/api/v1/jobs/list",
        query: { ...query, page, page_size: pageSize },
        itemIndex,
      });
      const isLast = Number(page) >= Number(body.total_pages);
      return { entries: body.jobs as IDataObject[], ...(!isLast && { next: { page: Number(page) + 1 } }) };
    },
    { limit, pageSize: 100 },
  );
}

export async function listRecords(
  context: IExecuteFunctions,
  itemIndex: number,
  kind: string,
  query: IDataObject,
  limit: number | undefined,
): Promise<IDataObject[]> {
  return await readAll(
    async (cursor, pageSize) => {
      const { body } = await callForager(context, {
        method: "GET",
        path: `/api/v1/records/${encodeURIComponent(kind)}`,
        query: { ...query, ...cursor, page_size: pageSize },
        itemIndex,
      });
      const next = body.next_cursor;
      return { entries: body.records as IDataObject[], ...(next !== null && { next: { cursor: next } }) };
    },
    { limit, pageSize: 200 },
  );
}
