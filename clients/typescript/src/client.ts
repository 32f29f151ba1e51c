import type { components, UntypedPath } from "./api.d.ts";
import { ForagerError } from "./errors.ts";
import { type EventOptions, type ForagerEvent, followEvents } from "./event-stream.ts";
import { Http, type HttpOptions, type HttpRequest } from "./http.ts";
import { changesTo, type Envelope, JobWaiter, type WaitOptions, within } from "./job-waiter.ts";
import type { CallOptions, Method, OptionsArgument, PathOf, ResponseOf } from "./operations.ts";
import { linesOf, pagesByCursor, pagesByNumber } from "./paging.ts";

type Schemas = components["schemas"];

/** An object with at least one of the fields, which are optional by themselves. */
type WithOne<Fields, Name extends keyof Fields> = Fields &
  { [One in Name]: Required<Pick<Fields, One>> }[Name];

/** Payload and completed job of each type. */
export interface JobTypes {
  svcSite: { payload: Schemas["SitePayload"]; completed: Schemas["CompletedSiteJob"] };
  svcMaps: {
    payload: WithOne<Schemas["MapsPayload"], "search_query" | "query" | "url">;
    completed: Schemas["CompletedMapsJob"];
  };
  svcVerify: {
    payload: WithOne<Schemas["VerifyPayload"], "email" | "emails">;
    completed: Schemas["CompletedVerifyJob"];
  };
  svcPeople: { payload: Schemas["PeoplePayload"]; completed: Schemas["CompletedPeopleJob"] };
}
export type JobType = keyof JobTypes;
export type Payload<Type extends JobType> = JobTypes[Type]["payload"];
/** The envelope of a completed job; for several types a union, which `type` narrows. */
export type CompletedJob<Type extends JobType = JobType> = JobTypes[Type]["completed"];

export interface ForagerOptions extends Partial<HttpOptions> {
  /** Shown in shift reports as the actor; only for keys that may delegate. */
  actorId?: string;
  /** Interval of polls while no event stream can be opened (default 4,000, which the service recommends). */
  pollEveryMs?: number;
}

export interface SubmitOptions {
  /** 0 to 10; higher runs first among your jobs of this type. */
  priority?: number;
  /** Your own reference: returned with the job and in its events. */
  clientRef?: string;
  /** A submit with the same key within 24 hours returns the first job. By default each call has a key of its own. */
  idempotencyKey?: string;
  /** Called once when the job has ended. */
  callbackUrl?: string;
  signal?: AbortSignal;
}

/** An item of a batch: `type` decides the payload, unless the `query` of the batch has it. */
export type BatchItem = Omit<Schemas["BatchItem"], "type" | "payload"> &
  (
    | { [Type in JobType]: { type: Type; payload: Payload<Type> } }[JobType]
    | { type?: never; payload: Payload<JobType> }
  );

export interface SubmitBatchOptions {
  /** Of a table: `application/x-ndjson` or `text/csv`. */
  contentType?: string;
  /** Defaults of items, a name, what to do about invalid items, and the columns of CSV. */
  query?: NonNullable<CallOptions<"post", "/api/v1/batches">["query"]>;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** An item of a batch with its result, which `type` narrows; `data` is null without one. */
export type BatchResult = {
  [Type in JobType]: {
    index: number;
    client_ref: string | null;
    job_id: string;
    type: Type;
    status: Schemas["JobStatus"];
    error_message: string | null;
    message: string | null;
    completed_at: string | null;
    data: CompletedJob<Type>["data"] | null;
  };
}[JobType];

export type RecordKind = Schemas["RecordKind"];
type RecordQuery = NonNullable<CallOptions<"get", "/api/v1/records/{kind}">["query"]>;
type ExportQuery = NonNullable<CallOptions<"get", "/api/v1/records/{kind}/export">["query"]>;
type CampaignExportQuery = NonNullable<
  CallOptions<"get", "/api/v1/jobs/svcMaps/campaigns/{campaign_id}/export">["query"]
>;
type CampaignBusinessQuery = NonNullable<
  CallOptions<"get", "/api/v1/jobs/svcMaps/campaigns/{campaign_id}/businesses">["query"]
>;
type CampaignBusiness = Schemas["CampaignBusinessList"]["businesses"][number];
type CampaignState = Schemas["CampaignStatusBody"];
type BatchResultsQuery = NonNullable<CallOptions<"get", "/api/v1/batches/{batch_id}/results">["query"]>;
type ResultQuery = NonNullable<CallOptions<"get", "/api/v1/jobs/{job_id}/results">["query"]>;
type JobQuery = NonNullable<CallOptions<"get", "/api/v1/jobs/list">["query"]>;
type LocationQuery = NonNullable<CallOptions<"get", "/api/v1/locations">["query"]>;

/**
 * A client of one Forager service. Requests that fail for a passing reason are repeated (submits through an
 * Idempotency-Key), and `Retry-After` is honoured. Every method rejects with ForagerError, or with the reason of its
 * signal.
 */
export class Forager {
  readonly #http: Http;
  readonly #waiter: JobWaiter;
  /** What the service ignored in the latest submits, by the id of the job or batch: the end of a wait repeats it. */
  readonly #ignored = new Map<string, string[]>();

  /** `url` and `credentials` default to FORAGER_URL and FORAGER_CREDENTIALS of the environment, where there is one. */
  constructor(options: ForagerOptions = {}) {
    const environment = (globalThis as { process?: { env?: Record<string, string | undefined> } }).process
      ?.env;
    const {
      actorId,
      url = environment?.FORAGER_URL,
      credentials = environment?.FORAGER_CREDENTIALS,
    } = options;
    // Errors must not show what is secret; those of fetch do.
    if (!credentials || !/^[!-~]+:[!-~]+:[!-~]+$/.test(credentials)) {
      throw new TypeError(
        "Set credentials, or FORAGER_CREDENTIALS, to client_id:api_key:api_secret, without white space.",
      );
    }
    this.#http = new Http({
      url: addressOf(url),
      credentials,
      attempts: options.attempts ?? 5,
      retryAfterMaxMs: options.retryAfterMaxMs ?? 90_000,
      headers: { ...(actorId !== undefined && { "x-actor-id": actorId }), ...options.headers },
      fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    });
    this.#waiter = new JobWaiter(this.#http, options.pollEveryMs ?? 4000);
  }

  /** Calls about shifts and the client's own settings and keys: without types of their answers. */
  async call(method: Method, path: UntypedPath, options?: LooseOptions): Promise<unknown>;
  // Last, since a compiler's message about a misspelt field is about the last one.
  /** Any call of the API, with the types of the OpenAPI document: `call("get", "/api/v1/jobs/list", { query })`. */
  async call<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...options: OptionsArgument<CallOptions<M, P>>
  ): Promise<ResponseOf<M, P>>;
  async call(method: Method, path: string, parts: LooseOptions = {}): Promise<unknown> {
    return await this.#http.json({ ...parts, method: method.toUpperCase(), path: filled(path, parts.path) });
  }

  /** Submits a job and answers at once: `status` is `completed` if an earlier identical job is reused. */
  async submit<Type extends JobType>(
    type: Type,
    payload: Payload<Type>,
    {
      priority,
      clientRef: client_ref,
      callbackUrl: callback_url,
      idempotencyKey = crypto.randomUUID(),
      signal,
    }: SubmitOptions = {},
  ): Promise<Schemas["Acknowledgement"]> {
    return await this.#submit<Schemas["Acknowledgement"]>(({ job_id }) => job_id, {
      method: "POST",
      path: `/api/v1/jobs/${type}/submit`,
      // Fields that are undefined are not sent.
      body: { payload, priority, client_ref, callback_url },
      headers: { "idempotency-key": idempotencyKey },
      signal,
    });
  }

  async #submit<Answer extends { ignored_fields?: string[] }>(
    idOf: (answer: Answer) => string,
    request: HttpRequest,
  ): Promise<Answer> {
    const answer = (await this.#http.json(request)) as Answer;
    if (answer.ignored_fields) {
      if (this.#ignored.size === ignoredMax) this.#ignored.clear();
      this.#ignored.set(idOf(answer), answer.ignored_fields);
    }
    return answer;
  }

  #withIgnored<Ended>(id: string, ended: Ended): Ended {
    const ignored_fields = this.#ignored.get(id);
    return ignored_fields ? { ...ended, ignored_fields } : ended;
  }

  /** Waits until a job has ended. @throws JobFailedError, WaitTimeoutError */
  async wait<Type extends JobType = JobType>(
    jobId: string,
    options: WaitOptions = {},
  ): Promise<CompletedJob<Type>> {
    const path = { job_id: jobId };
    const tell = options.onProgress && changesTo(options.onProgress);
    const look = async (signal?: AbortSignal) => {
      if (tell) {
        const state = await this.call("get", "/api/v1/jobs/{job_id}/status", {
          path,
          ...(signal && { signal }),
        });
        tell(state);
        if (state.status === "queued" || state.status === "processing") return undefined;
      }
      return await this.#waiter.look(jobId, signal);
    };
    return this.#withIgnored(jobId, asJob<Type>(await this.#waiter.wait(jobId, options, look)));
  }

  /** Submits a job and waits for its result: `submit`, then `wait`. */
  async run<Type extends JobType>(
    type: Type,
    payload: Payload<Type>,
    options: SubmitOptions & WaitOptions = {},
  ): Promise<CompletedJob<Type>> {
    let jobId: string | undefined;
    return await within(
      options,
      () => jobId,
      async (signal) => {
        const { timeoutMs: _, ...others } = { ...options, ...(signal && { signal }) };
        jobId = (await this.submit(type, payload, others)).job_id;
        return await this.wait<Type>(jobId, others);
      },
    );
  }

  /** The result of a job that has ended; undefined until then. @throws JobFailedError */
  async results<Type extends JobType = JobType>(jobId: string): Promise<CompletedJob<Type> | undefined> {
    const envelope = await this.#waiter.look(jobId);
    return envelope && asJob<Type>(envelope);
  }

  /**
   * The same as Markdown or YAML, which take an agent fewer tokens than JSON; evidence only with `include: "evidence"`.
   * @throws JobFailedError
   */
  async resultText(
    jobId: string,
    query: ResultQuery & { format: "md" | "yaml" },
  ): Promise<string | undefined> {
    const path = `/api/v1/jobs/${encodeURIComponent(jobId)}/results`;
    const response = await this.#http.send({ method: "GET", path, query, accept: [410] });
    if (response.status === 200) return await response.text();
    await response.body?.cancel();
    if (response.status === 410) await this.results(jobId);
    return undefined;
  }

  async cancel(jobId: string): Promise<Schemas["CancelBody"]> {
    return await this.call("delete", "/api/v1/jobs/{job_id}", { path: { job_id: jobId } });
  }

  /** Submits a job that has ended again, as a new job. */
  async rerun(jobId: string): Promise<Schemas["JobRerun"]> {
    const path = `/api/v1/jobs/${encodeURIComponent(jobId)}/rerun`;
    const headers = { "idempotency-key": crypto.randomUUID() };
    return (await this.#http.json({ method: "POST", path, headers })) as Schemas["JobRerun"];
  }

  /** Cancels all jobs that a filter names; with `dry_run`, only counts them. */
  async cancelJobs(body: Schemas["CancelJobs"]): Promise<Schemas["JobsCancelled"]> {
    return await this.call("post", "/api/v1/jobs/cancel", { body });
  }

  /** Submits all failed jobs that a filter names again, as a batch; with `dry_run`, only counts them. */
  async rerunJobs(body: Schemas["RerunJobs"]): Promise<Schemas["JobsRerun"]> {
    return await this.call("post", "/api/v1/jobs/rerun", { body });
  }

  /**
   * Every job of the client that the filter names, newest first; reads pages as the loop needs them. A filter that the
   * service does not know is an error (`ignored_fields`), here and in all lists and exports.
   */
  jobs(query: JobQuery = {}): AsyncGenerator<Schemas["JobListItem"], void> {
    return pagesByCursor(query.cursor, async (cursor) => {
      const page = await this.#page<Schemas["JobList"]>("/api/v1/jobs/list", {
        page_size: 100,
        ...query,
        cursor,
      });
      return { items: page.jobs, next: page.next_cursor };
    });
  }

  async #page<Page>(path: string, query: Record<string, unknown>): Promise<Page> {
    return (await this.#http.json({ method: "GET", path, query, strict: true })) as Page;
  }

  /** Up to 10,000 jobs of any types: as objects, or as the text of a table whose content type is named. */
  async submitBatch(
    items: readonly BatchItem[] | string | Uint8Array,
    options: SubmitBatchOptions = {},
  ): Promise<Schemas["BatchAccepted"]> {
    const { contentType = "application/json", idempotencyKey = crypto.randomUUID(), signal, query } = options;
    const headers = { "idempotency-key": idempotencyKey, "content-type": contentType };
    const isList = Array.isArray(items);
    const body = isList ? JSON.stringify({ ...query, items }) : items;
    const request = { method: "POST", path: "/api/v1/batches", body, headers, signal };
    return await this.#submit<Schemas["BatchAccepted"]>(({ batch_id }) => batch_id, {
      ...request,
      ...(!isList && { query }),
    });
  }

  async getBatch(batchId: string, signal?: AbortSignal): Promise<Schemas["Batch"]> {
    const path = { batch_id: batchId };
    return await this.call("get", "/api/v1/batches/{batch_id}", { path, ...(signal && { signal }) });
  }

  /**
   * Waits until every item of a batch has ended. `ignored_fields` are those of its submit, if this client submitted it.
   * @throws WaitTimeoutError
   */
  async waitBatch(batchId: string, options: WaitOptions<Schemas["Batch"]> = {}): Promise<Schemas["Batch"]> {
    const hasEnded = ({ completed_at }: Schemas["Batch"]) => completed_at !== null;
    const read = (signal?: AbortSignal) => this.getBatch(batchId, signal);
    return this.#withIgnored(batchId, await this.#until(batchId, options, read, hasEnded));
  }

  /** Waits until a campaign is completed, or is stopped and its last job has ended. @throws WaitTimeoutError */
  async waitCampaign(campaignId: string, options: WaitOptions<CampaignState> = {}): Promise<CampaignState> {
    const path = { campaign_id: campaignId };
    return await this.#until(
      campaignId,
      options,
      (signal) =>
        this.call("get", "/api/v1/jobs/svcMaps/campaigns/{campaign_id}/status", {
          path,
          ...(signal && { signal }),
        }),
      ({ status, jobs }) =>
        status === "completed" || (status === "stopped" && jobs.queued + jobs.processing === 0),
    );
  }

  async #until<State>(
    id: string,
    options: WaitOptions<State>,
    read: (signal?: AbortSignal) => Promise<State>,
    hasEnded: (state: State) => boolean,
  ): Promise<State> {
    const tell = changesTo(options.onProgress);
    return await this.#waiter.wait(id, options, async (signal) => {
      const state = await read(signal);
      tell(state);
      return hasEnded(state) ? state : undefined;
    });
  }

  /** What the items of a batch have found, as NDJSON or CSV, as it arrives. */
  async exportBatch(
    batchId: string,
    query: BatchResultsQuery = {},
    signal?: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>> {
    const path = `/api/v1/batches/${encodeURIComponent(batchId)}/results`;
    return await this.#bytes({ method: "GET", path, query, headers: { accept: "*/*" }, signal });
  }

  /** The items of a batch with their results, in the order of the request. */
  async *batchResults(
    batchId: string,
    query: Omit<BatchResultsQuery, "format"> = {},
  ): AsyncGenerator<BatchResult, void> {
    const body = await this.exportBatch(batchId, { ...query, format: "ndjson" });
    for await (const line of linesOf(body)) yield JSON.parse(line);
  }

  /** Items that run go on; no other starts until `resumeBatch`. */
  async pauseBatch(batchId: string): Promise<Schemas["Batch"]> {
    return await this.call("post", "/api/v1/batches/{batch_id}/pause", { path: { batch_id: batchId } });
  }

  async resumeBatch(batchId: string): Promise<Schemas["Batch"]> {
    return await this.call("post", "/api/v1/batches/{batch_id}/resume", { path: { batch_id: batchId } });
  }

  async cancelBatch(batchId: string): Promise<Schemas["BatchCancelled"]> {
    return await this.call("post", "/api/v1/batches/{batch_id}/cancel", { path: { batch_id: batchId } });
  }

  /** Runs the failed items of a batch again. */
  async retryFailed(batchId: string): Promise<Schemas["BatchRetried"]> {
    return await this.call("post", "/api/v1/batches/{batch_id}/retry-failed", {
      path: { batch_id: batchId },
    });
  }

  locations(query: LocationQuery = {}): AsyncGenerator<Schemas["Location"], void> {
    return pagesByNumber(async (page) => {
      const answer = await this.#page<Schemas["LocationList"]>("/api/v1/locations", {
        page_size: 500,
        ...query,
        page,
      });
      return { items: answer.locations, pages: answer.total_pages };
    });
  }

  /** Everything found so far: businesses, people, emails, phones or domains. */
  records(kind: RecordKind, query: RecordQuery = {}): AsyncGenerator<Schemas["Record"], void> {
    return pagesByCursor(query.cursor, async (cursor) => {
      const page = await this.#page<Schemas["RecordPage"]>(`/api/v1/records/${kind}`, { ...query, cursor });
      return { items: page.records as Schemas["Record"][], next: page.next_cursor };
    });
  }

  /** The rows of an export, as they arrive: CSV, XLSX, Parquet or NDJSON, in constant memory. */
  async exportRecords(
    kind: RecordKind,
    query: ExportQuery,
    signal?: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>> {
    const path = `/api/v1/records/${kind}/export`;
    return await this.#bytes({ method: "GET", path, query, headers: { accept: "*/*" }, signal });
  }

  /** The businesses of a campaign with their addresses and verdicts. */
  campaignBusinesses(
    campaignId: string,
    query: Omit<CampaignBusinessQuery, "page"> = {},
  ): AsyncGenerator<CampaignBusiness, void> {
    const path = `/api/v1/jobs/svcMaps/campaigns/${encodeURIComponent(campaignId)}/businesses`;
    return pagesByNumber(async (page) => {
      const answer = await this.#page<Schemas["CampaignBusinessList"]>(path, {
        page_size: 100,
        ...query,
        page,
      });
      return { items: answer.businesses, pages: answer.total_pages };
    });
  }

  /** The same as a file: CSV, XLSX, Parquet or NDJSON, as it arrives. */
  async exportCampaign(
    campaignId: string,
    query: CampaignExportQuery,
    signal?: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>> {
    const path = `/api/v1/jobs/svcMaps/campaigns/${encodeURIComponent(campaignId)}/export`;
    return await this.#bytes({ method: "GET", path, query, headers: { accept: "*/*" }, signal });
  }

  async #bytes(request: HttpRequest): Promise<ReadableStream<Uint8Array>> {
    const { body } = await this.#http.send({ ...request, strict: true });
    if (body === null)
      throw new ForagerError("The export has no content.", { status: 200, code: "unexpected_response" });
    return body;
  }

  /** The rows of an NDJSON export, parsed. */
  async *exportedRecords(
    kind: RecordKind,
    query: Omit<ExportQuery, "format"> = {},
  ): AsyncGenerator<Record<string, unknown>, void> {
    const body = await this.exportRecords(kind, { ...query, format: "ndjson" } as ExportQuery);
    for await (const line of linesOf(body)) yield JSON.parse(line);
  }

  /** Changes to jobs, campaigns and pins as they happen. Reconnects without a gap; ends by leaving the loop. */
  events(options: EventOptions = {}): AsyncGenerator<ForagerEvent, void> {
    return followEvents(this.#http, options);
  }
}

/** Submits whose ignored fields are kept for the wait that follows. */
const ignoredMax = 1000;

type LooseOptions = {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** The address of the service without `/api/v1` and a slash at its end. */
function addressOf(text = ""): string {
  if (!/^https?:/.test(text) || !URL.canParse(text)) {
    throw new TypeError("Set url, or FORAGER_URL, to the address of the service, with http:// or https://.");
  }
  const { origin, pathname, username, password } = new URL(text);
  if (username || password) {
    throw new TypeError("url holds a user name or password: use credentials, and headers for a proxy.");
  }
  return origin + pathname.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
}

function filled(path: string, values: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

function asJob<Type extends JobType>(envelope: Envelope): CompletedJob<Type> {
  return envelope as unknown as CompletedJob<Type>;
}
