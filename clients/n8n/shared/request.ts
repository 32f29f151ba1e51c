import {
  type IDataObject,
  type IExecuteFunctions,
  type IHookFunctions,
  type IHttpRequestMethods,
  type IN8nHttpFullResponse,
  type JsonObject,
  NodeApiError,
  sleep,
} from "n8n-workflow";

export interface ForagerRequest {
  method: IHttpRequestMethods;
  /** Beginning with `/api/v1`. */
  path: string;
  query?: IDataObject;
  body?: IDataObject;
  /** Makes a POST repeatable: the service answers a repeat from the first one. */
  idempotencyKey?: string;
  /** Statuses beyond 2xx that are answers, not errors. */
  accept?: readonly number[];
  /** The item that an error belongs to. */
  itemIndex?: number;
}

export interface ForagerAnswer {
  status: number;
  body: IDataObject;
}

const attempts = 5;
const retryAfterMaxSeconds = 90;
/** Methods whose repetition changes nothing (RFC 9110 section 9.2.2). */
const repeatable: ReadonlySet<string> = new Set(["GET", "HEAD", "PUT", "DELETE"]);
/** The service, or a proxy before it, could not take the request, which may succeed later. */
const transient: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Calls Forager with the credential of the node, and repeats what failed for a passing reason.
 * @throws NodeApiError with the service's explanation.
 */
export async function callForager(
  context: IExecuteFunctions | IHookFunctions,
  request: ForagerRequest,
): Promise<ForagerAnswer> {
  const { url } = await context.getCredentials<{ url: string }>("foragerApi");
  const mayRepeat = repeatable.has(request.method) || request.idempotencyKey !== undefined;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await attemptCall(context, url, request);
    const isLast = attempt === attempts;
    if (answer instanceof NodeApiError) {
      if (isLast || !mayRepeat) throw answer;
      await sleep(backoffMs(attempt));
      continue;
    }
    const { statusCode: status, headers, body } = answer;
    if ((status >= 200 && status < 300) || request.accept?.includes(status)) {
      return { status, body: isObject(body) ? body : {} };
    }
    const waitMs = isLast ? undefined : retryInMs(status, headers["retry-after"], attempt, mayRepeat);
    if (waitMs === undefined) throw refusalOf(context, request, answer);
    await sleep(waitMs);
  }
}

async function attemptCall(
  context: IExecuteFunctions | IHookFunctions,
  url: string,
  { method, path, query, body, idempotencyKey, itemIndex }: ForagerRequest,
): Promise<IN8nHttpFullResponse | NodeApiError> {
  try {
    return await context.helpers.httpRequestWithAuthentication.call(context, "foragerApi", {
      method,
      url: url.trim().replace(/\/+$/, "") + path,
      headers: {
        accept: "application/json",
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      ...(query && { qs: query }),
      ...(body && { body }),
      json: true,
      returnFullResponse: true,
      ignoreHttpStatusErrors: true,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return new NodeApiError(context.getNode(), { message: reason } as JsonObject, {
      message: `No response from Forager at ${url}`,
      description: reason,
      itemIndex,
    });
  }
}

/** How long to wait before the next attempt; undefined if there should be none. */
function retryInMs(status: number, retryAfter: unknown, attempt: number, mayRepeat: boolean) {
  if (!transient.has(status)) return undefined;
  const seconds = retryAfter === undefined ? Number.NaN : Number(retryAfter);
  // A refusal with Retry-After came before the request was carried out, so that any method may be repeated.
  if (Number.isNaN(seconds)) return mayRepeat ? backoffMs(attempt) : undefined;
  return seconds <= retryAfterMaxSeconds ? seconds * 1000 + backoffMs(0) : undefined;
}

/** Exponential backoff with full jitter, so that workflows that failed together do not return together. */
function backoffMs(attempt: number): number {
  return Math.random() * 500 * 2 ** attempt;
}

/** The service's explanation; proxies before it may answer anything. */
function refusalOf(
  context: IExecuteFunctions | IHookFunctions,
  { itemIndex }: ForagerRequest,
  { statusCode, headers, body }: IN8nHttpFullResponse,
): NodeApiError {
  const problem: IDataObject = isObject(body) ? body : {};
  const violations = Array.isArray(problem.errors)
    ? (problem.errors as { loc: unknown[]; msg: string }[])
    : [];
  const message =
    typeof problem.detail === "string" ? problem.detail : `Forager answered with status ${statusCode}`;
  const details = violations
    .map(({ loc, msg }) => `${loc.slice(1).join(".")}: ${msg}`)
    .filter((detail) => detail !== message);
  const requestId = headers["x-request-id"];
  if (requestId !== undefined) details.push(`Request ${requestId}`);
  return new NodeApiError(context.getNode(), { ...problem, statusCode } as JsonObject, {
    message,
    description: details.join("\n"),
    httpCode: String(statusCode),
    itemIndex,
  });
}

function isObject(value: unknown): value is IDataObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
