import { messageOf } from "../../errors.ts";
import {
  ApiProblem,
  type ApiRequest,
  type ApiResponse,
  endEvents,
  type ForagerApi,
  headersOf,
  problemOf,
  targetOf,
} from "./forager-api.ts";

interface HttpApiOptions {
  /** Base URL of the service, without a trailing slash. */
  url: string;
  /** `client_id:api_key:api_secret` */
  credentials: string | undefined;
}

/** A call that takes longer is given up: waiting for jobs is done with several calls. */
const callTimeoutMs = 30_000;
/** A connection may break between two calls, for example while the service restarts. */
const attemptsMax = 2;

/**
 * The API of a service elsewhere. What an agent does is recorded under its name if the key may delegate, and under the
 * key's own actor otherwise; which of the two is known after the first call.
 */
export function createHttpApi({
  url,
  credentials,
}: HttpApiOptions): (agent: string | undefined) => ForagerApi {
  let mayDelegate = true;

  async function send(request: ApiRequest, agent: string | undefined): Promise<ApiResponse> {
    const { method, body, idempotencyKey, signal } = request;
    const headers = { ...headersOf(request, mayDelegate ? agent : undefined), ...authorization() };
    const isRepeatable = method === "GET" || idempotencyKey !== undefined;
    for (let attempt = 1; ; attempt++) {
      try {
        const timeout = AbortSignal.timeout(callTimeoutMs);
        const response = await fetch(url + targetOf(request), {
          method,
          headers,
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        });
        return await responseOf(response);
      } catch (error) {
        signal?.throwIfAborted();
        if (isRepeatable && attempt < attemptsMax) continue;
        throw unreachable(error);
      }
    }
  }

  function authorization(): { authorization: string } {
    // An error of fetch about such a header would show them.
    if (credentials !== undefined && !/^[\x21-\x7e]+$/.test(credentials)) {
      const detail = "FORAGER_CREDENTIALS holds white space, or characters that are not ASCII.";
      throw new ApiProblem({ code: "malformed_credentials", detail });
    }
    if (credentials !== undefined) return { authorization: `Bearer ${credentials}` };
    throw new ApiProblem({ code: "credentials_missing", detail: "FORAGER_CREDENTIALS is not set." });
  }

  function unreachable(error: unknown): ApiProblem {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return new ApiProblem({ code: "unreachable", detail: `No answer from ${url}: ${messageOf(cause)}.` });
  }

  return (agent) => ({
    async call(request) {
      const response = await send(request, agent);
      const isRefusal = response.status === 403 && problemOf(response).code === "forbidden";
      if (!isRefusal || agent === undefined || !mayDelegate) return response;
      // A key that may not delegate is refused before the call does anything.
      mayDelegate = false;
      return await send(request, undefined);
    },
    async follow(subject, signal, onEnd) {
      const target = targetOf({ path: "/api/v1/events/stream", query: subject });
      const response = await fetch(url + target, { headers: authorization(), signal });
      if (!response.ok || response.body === null) throw problemOf(await responseOf(response));
      void readEvents(response.body, onEnd).catch(() => undefined);
    },
  });
}

async function responseOf(response: Response): Promise<ApiResponse> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: isJson && text !== "" ? JSON.parse(text) : text,
  };
}

/** Reads a stream of server-sent events until one of them is an end, or the stream is over. */
async function readEvents(body: ReadableStream<Uint8Array>, onEnd: () => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let line = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (line + decoder.decode(value, { stream: true })).split("\n");
    line = lines.pop() ?? "";
    if (!lines.some(isEnd)) continue;
    onEnd();
    return await reader.cancel();
  }
}

const isEnd = (line: string) => line.startsWith("event: ") && endEvents.has(line.slice("event: ".length));
