import type { Problem } from "../../contract/problem.ts";

/** A call of the public HTTP API, as any client could make it. */
export interface ApiRequest {
  method: "GET" | "POST";
  /** From `/api/v1` on, without a query. */
  path: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: unknown;
  /** A repeat of the call with the same key does nothing and gets the first answer. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface ApiResponse {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** JSON as a value, anything else as text. */
  body: unknown;
}

/** What ends: one job, or a whole campaign. */
export type Subject = { job_id: string } | { campaign_id: string };

/** Events after which a subject does not change any more. */
export const endEvents: ReadonlySet<string> = new Set([
  "job.completed",
  "job.failed",
  "job.cancelled",
  "campaign.completed",
  "campaign.terminal",
]);

/** The API as its tools use it, with the credentials and the actor of one agent. */
export interface ForagerApi {
  /** @throws ApiProblem if there is no answer; every answer is returned, whatever its status. */
  call(request: ApiRequest): Promise<ApiResponse>;
  /**
   * Calls `onEnd` when the subject has ended, unless the signal fires first. Resolves when that is sure to be noticed:
   * read the state afterwards. @throws if it cannot be.
   */
  follow(subject: Subject, signal: AbortSignal, onEnd: () => void): Promise<void>;
}

/** An answer that is no success, or none at all: `code` is one of the API's, or one of this list. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  readonly code: Problem["code"] | "unreachable" | "credentials_missing";
  /** 0 without an answer. */
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: {
    code: ApiProblem["code"];
    detail: string;
    status?: number;
    retryAfterSeconds?: number | undefined;
  }) {
    super(problem.detail);
    this.code = problem.code;
    this.status = problem.status ?? 0;
    this.retryAfterSeconds = problem.retryAfterSeconds;
  }
}

/** The body of a successful call. @throws ApiProblem */
export async function read<Body>(api: Pick<ForagerApi, "call">, request: ApiRequest): Promise<Body> {
  return (await expectSuccess(api, request)).body as Body;
}

/** @throws ApiProblem for an answer with another status than 200, 201 or 202. */
export async function expectSuccess(
  api: Pick<ForagerApi, "call">,
  request: ApiRequest,
): Promise<ApiResponse> {
  const response = await api.call(request);
  if (response.status >= 200 && response.status < 300) return response;
  throw problemOf(response);
}

export function problemOf({ status, headers, body }: ApiResponse): ApiProblem {
  const { detail, code, error_message } = (typeof body === "object" && body !== null ? body : {}) as Partial<
    Problem & { error_message: string | null }
  >;
  const seconds = Number(headers["retry-after"]);
  return new ApiProblem({
    status,
    code: code ?? "internal_error",
    detail: detail ?? error_message ?? `The service answered with status ${status}.`,
    retryAfterSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : undefined,
  });
}

/** A path and query as the API takes them. */
export function targetOf({ path, query = {} }: Pick<ApiRequest, "path" | "query">): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === "" ? path : `${path}?${text}`;
}

/** Headers that both ways to the API send. */
export function headersOf(request: ApiRequest, agent: string | undefined): Record<string, string> {
  return {
    ...(request.body !== undefined && { "content-type": "application/json" }),
    ...(request.idempotencyKey !== undefined && { "idempotency-key": request.idempotencyKey }),
    ...(agent !== undefined && { "x-actor-id": agent, "x-actor-role": "agent" }),
  };
}
