import { request } from "undici";

interface GravatarOptions {
  /** For example https://gravatar.com; set by the operator, so it is asked as it stands. */
  baseUrl: string;
  /** How this service names itself. */
  userAgent: string;
}

const timeoutMs = 5_000;

/**
 * Looks for the picture of an address by the SHA-256 of its trimmed lower-case form. Its URL, or null when there is
 * none or the service does not tell. Never rejects but with the signal's reason.
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
