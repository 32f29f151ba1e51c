import { type IDataObject, type IExecuteFunctions, NodeOperationError } from "n8n-workflow";
import { callForager } from "../../shared/request";
import { idempotencyKeyOf, type JobOptions, readResult, submitJob, waitForResult } from "./job-runs";
import { listJobs, listRecords } from "./lists";

/** What an item yields: rows, or a wait for them, so that the jobs of all items run at the same time. */
type Outcome = IDataObject[] | (() => Promise<IDataObject[]>);
type Operation = (context: IExecuteFunctions, itemIndex: number) => Promise<Outcome>;

/** Addresses of one request. */
const emailsMax = 100;

const operations: Record<string, Record<string, Operation>> = {
  campaign: {
    async get(context, itemIndex) {
      const id = encodeURIComponent(textOf(context, "campaignId", itemIndex));
      const path = `/api/v1/jobs/svcMaps/campaigns/${id}/status`;
      return [(await callForager(context, { method: "GET", path, itemIndex })).body];
    },

    async start(context, itemIndex) {
      const path = "/api/v1/jobs/svcMaps/campaigns/submit";
      const body = {
        query: textOf(context, "query", itemIndex),
        country_code: textOf(context, "countryCode", itemIndex),
        auto_advance: context.getNodeParameter("autoAdvance", itemIndex) as boolean,
        ...objectOf(context, "more", itemIndex),
      };
      const idempotencyKey = idempotencyKeyOf(context, itemIndex, { path, body });
      return [(await callForager(context, { method: "POST", path, body, idempotencyKey, itemIndex })).body];
    },
  },

  email: {
    async verify(context, itemIndex) {
      const emails = emailsOf(context, itemIndex);
      const options = context.getNodeParameter("options", itemIndex, {}) as JobOptions;
      const jobIds: string[] = [];
      for (let start = 0; start < emails.length; start += emailsMax) {
        const payload = { emails: emails.slice(start, start + emailsMax) };
        const { job_id } = await submitJob(context, itemIndex, "svcVerify", payload, options);
        jobIds.push(String(job_id));
      }
      return async () => {
        const rows: IDataObject[] = [];
        for (const jobId of jobIds) {
          const { data } = await waitForResult(context, itemIndex, jobId, options);
          rows.push(...((data as IDataObject).results as IDataObject[]));
        }
        return rows;
      };
    },
  },

  job: {
    async cancel(context, itemIndex) {
      const path = `/api/v1/jobs/${encodeURIComponent(textOf(context, "jobId", itemIndex))}`;
      return [(await callForager(context, { method: "DELETE", path, itemIndex })).body];
    },

    async get(context, itemIndex) {
      const path = `/api/v1/jobs/${encodeURIComponent(textOf(context, "jobId", itemIndex))}/status`;
      return [(await callForager(context, { method: "GET", path, itemIndex })).body];
    },

    async getAll(context, itemIndex) {
      const filters = context.getNodeParameter("filters", itemIndex, {}) as IDataObject;
      return await listJobs(context, itemIndex, filters, limitOf(context, itemIndex));
    },

    async getResult(context, itemIndex) {
      const jobId = textOf(context, "jobId", itemIndex);
      if (!context.getNodeParameter("wait", itemIndex)) {
        return [(await readResult(context, itemIndex, jobId)).envelope];
      }
      const options = context.getNodeParameter("options", itemIndex, {}) as JobOptions;
      return async () => [await waitForResult(context, itemIndex, jobId, options)];
    },

    async submit(context, itemIndex) {
      const type = textOf(context, "jobType", itemIndex);
      const payload = { ...payloadOf(context, itemIndex, type), ...objectOf(context, "payload", itemIndex) };
      const options = context.getNodeParameter("options", itemIndex, {}) as JobOptions;
      const acknowledgement = await submitJob(context, itemIndex, type, payload, options);
      if (!context.getNodeParameter("wait", itemIndex)) return [acknowledgement];
      const { job_id, ignored_fields } = acknowledgement;
      return async () => {
        const envelope = await waitForResult(context, itemIndex, String(job_id), options);
        // Fields that are misspelt, for example.
        return [{ ...envelope, ...(ignored_fields !== undefined && { ignored_fields }) }];
      };
    },
  },

  record: {
    async getAll(context, itemIndex) {
      const kind = textOf(context, "kind", itemIndex);
      const filters = context.getNodeParameter("filters", itemIndex, {}) as IDataObject;
      const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
      if (query.seen_since) query.seen_since = timeOf(context, String(query.seen_since), itemIndex);
      return await listRecords(context, itemIndex, kind, query, limitOf(context, itemIndex));
    },
  },
};

/** Starts what the node's parameters ask for. */
export async function startOperation(context: IExecuteFunctions, itemIndex: number): Promise<Outcome> {
  const resource = textOf(context, "resource", itemIndex);
  const operation = textOf(context, "operation", itemIndex);
  const start = operations[resource]?.[operation];
  if (start) return await start(context, itemIndex);
  throw new NodeOperationError(context.getNode(), `${resource} has no operation ${operation}`, { itemIndex });
}

/** The fields of the payload that the node shows for a type of job. */
function payloadOf(context: IExecuteFunctions, itemIndex: number, type: string): IDataObject {
  if (type === "svcSite") return { url: textOf(context, "url", itemIndex) };
  if (type === "svcVerify") return { emails: emailsOf(context, itemIndex) };
  if (type === "svcMaps") {
    const maxResults = context.getNodeParameter("maxResults", itemIndex) as number;
    return { search_query: textOf(context, "searchQuery", itemIndex), max_results: maxResults };
  }
  if (type !== "svcPeople") return {};
  const mode = textOf(context, "mode", itemIndex);
  return mode === "search"
    ? { mode, search_query: textOf(context, "peopleQuery", itemIndex) }
    : { mode, linkedin_url: textOf(context, "profileUrl", itemIndex) };
}

function textOf(context: IExecuteFunctions, name: string, itemIndex: number): string {
  return String(context.getNodeParameter(name, itemIndex)).trim();
}

function emailsOf(context: IExecuteFunctions, itemIndex: number): string[] {
  const value = context.getNodeParameter("emails", itemIndex) as unknown;
  const emails = Array.isArray(value) ? value.map(String) : String(value).split(/[\s,;]+/);
  const given = emails.filter((email) => email !== "");
  if (given.length > 0) return given;
  throw new NodeOperationError(context.getNode(), "Give at least one email address", { itemIndex });
}

function timeOf(context: IExecuteFunctions, text: string, itemIndex: number): string {
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  throw new NodeOperationError(context.getNode(), `Seen Since is no date: ${text}`, { itemIndex });
}

/** A field that takes JSON text, or an object from an expression. */
function objectOf(context: IExecuteFunctions, name: string, itemIndex: number): IDataObject {
  const value = context.getNodeParameter(name, itemIndex, {}) as unknown;
  try {
    const object: unknown = typeof value === "string" ? JSON.parse(value || "{}") : value;
    if (typeof object === "object" && object !== null && !Array.isArray(object)) return object as IDataObject;
  } catch (error) {
    throw new NodeOperationError(context.getNode(), error as Error, {
      message: `The field "${name}" is not valid JSON`,
      description: (error as Error).message,
      itemIndex,
    });
  }
  throw new NodeOperationError(context.getNode(), `The field "${name}" must be a JSON object`, { itemIndex });
}

function limitOf(context: IExecuteFunctions, itemIndex: number): number | undefined {
  if (context.getNodeParameter("returnAll", itemIndex)) return undefined;
  return context.getNodeParameter("limit", itemIndex) as number;
}
