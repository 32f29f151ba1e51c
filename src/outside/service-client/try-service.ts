import { request } from "undici";

const timeoutMs = 5_000;
/** What is read of an answer before its connection is given up. */
const bodyBytesMax = 65_536;

/**
 * Status that a server which the operator named answers a GET with. Follows no redirect.
 * @throws the connection's error, or a TimeoutError.
 */
export async function tryService(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const { statusCode, body } = await request(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
  await body.dump({ limit: bodyBytesMax });
  return statusCode;
}
