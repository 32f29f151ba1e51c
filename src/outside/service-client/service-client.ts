/** One request to a server that the operator named: a provider, a model, a registry. */
export interface ServiceRequest {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | undefined;
  signal: AbortSignal;
  /** Limit in milliseconds of the whole exchange, 30,000 by default. */
  timeoutMs?: number;
  /** Most bytes of the decoded answer, 20 MiB by default. */
  bodyBytesMax?: number;
}

export interface ServiceAnswer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Cookies that were set, as `Set-Cookie` lines. */
  setCookies: readonly string[];
}

/**
 * Sends one request, follows no redirect and repeats nothing: any status is an answer.
 *
 * @throws ForagerError provider_unavailable where there is no answer in time, the connection breaks, or the answer is
 * larger than allowed.
 */
export type SendRequest = (request: ServiceRequest) => Promise<ServiceAnswer>;
