import { type JsonPeer, type PeerAnswer, startJsonPeer } from "../json-peer.ts";
import { pdlPerson, slug } from "./personas.ts";

export const pdlKey = "pdl-test-key";

/**
 * The enrichment API of People Data Labs on loopback. Knows the fictional person and one whose URL is all that the
 * account may see (`private-person-demo`). `faults` take precedence and are keyed by the last path segment of the
 * profile URL.
 */
export function startPdlPeer(faults: Readonly<Record<string, PeerAnswer>> = {}): Promise<JsonPeer> {
  return startJsonPeer(({ url, headers }) => {
    if (headers["x-api-key"] !== pdlKey) {
      const message = "API Key Not Found, Please Check Your API Key and Try Again";
      return { status: 401, body: { status: 401, error: { type: "authentication_error", message } } };
    }
    if (url.pathname !== "/v5/person/enrich") return { status: 404, body: { status: 404 } };
    const key = url.searchParams.get("profile")?.split("/").at(-1) ?? "";
    const fault = faults[key];
    if (fault) return fault;
    if (key === slug) return { body: { status: 200, likelihood: 9, data: pdlPerson } };
    if (key === "private-person-demo") {
      const data = {
        full_name: true,
        first_name: true,
        linkedin_url: `linkedin.com/in/${key}`,
        experience: true,
      };
      return { body: { status: 200, likelihood: 7, data } };
    }
    const message = "No records were found matching your request";
    return { status: 404, body: { status: 404, error: { type: "not_found", message } } };
  });
}
