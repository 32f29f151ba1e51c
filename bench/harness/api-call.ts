export const campaignsPath = "/api/v1/jobs/svcMaps/campaigns";

/** @throws unless the response reports success. */
export type ApiCall = (
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: object,
) => Promise<Record<string, unknown>>;

/** A retry would get the same response. */
class Refused extends Error {}

export function apiCaller(
  url: string,
  credential: string,
  { timeoutMs, onFailure }: { timeoutMs?: number; onFailure?: (status: number, answer: string) => void } = {},
): ApiCall {
  return async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${credential}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
    });
    const answered = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) onFailure?.(answer.status, `${method} ${path}: ${JSON.stringify(answered)}`);
    if (answer.status >= 400 && answer.status < 500)
      throw new Refused(`${path}: ${JSON.stringify(answered)}`);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answered;
  };
}

/** Retries on connection failures and server errors. */
export const persistently =
  (call: ApiCall): ApiCall =>
  async (...given) => {
    for (;;) {
      try {
        return await call(...given);
      } catch (error) {
        if (error instanceof Refused) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  };
