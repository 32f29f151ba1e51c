import type { FetchPage } from "../../crawler/ports.ts";

interface GravatarOptions {
  fetchPage: FetchPage;
  /** For example https://gravatar.com. */
  baseUrl: string;
}

const timeoutMs = 5_000;
const bodyBytesMax = 200_000;

/**
 * Looks for the picture of an address by the SHA-256 of its trimmed lower-case form. Its URL, or null when there is
 * none or the service does not tell. Never rejects but with the signal's reason.
 */
export function createGravatarFinder({ fetchPage, baseUrl }: GravatarOptions) {
  return async (sha256: string, signal: AbortSignal): Promise<string | null> => {
    const url = `${baseUrl}/avatar/${sha256}`;
    try {
      const { status } = await fetchPage(`${url}?d=404&s=1`, {
        signal,
        timeoutMs,
        bodyBytesMax,
        onBodyLimit: "truncate",
        accept: "image/*",
      });
      return status === 200 ? url : null;
    } catch {
      signal.throwIfAborted();
      return null;
    }
  };
}
