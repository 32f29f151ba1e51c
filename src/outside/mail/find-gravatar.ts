import { request } from "undici";

interface GravatarOptions {
  /** For example https://gravatar.com; set by the operator, so it is used as is. */
  baseUrl: string;
  /** The User-Agent of this service. */
  userAgent: string;
}

const timeoutMs = 5_000;

/**
 * Looks up an address's picture by the SHA-256 of its trimmed lower-case form. Resolves to its URL, or null
 * if there is none or the service does not say. Rejects only with the signal's reason.
 */
export function createGravatarFinder({ baseUrl, userAgent }: GravatarOptions) {
  return async (sha256: string, signal: AbortSignal): Promise<string | null> => {
    const url = `${baseUrl}/avatar/${sha256}`;
    try {
      const { statusCode, body } = await request(`${url}?d=404&s=1`, {
        method: "HEAD",
        headers: { "user-agent": userAgent },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      await body.dump();
      return statusCode === 200 ? url : null;
    } catch {
      signal.throwIfAborted();
      return null;
    }
  };
}
