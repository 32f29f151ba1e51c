import { ForagerError } from "../../../../errors.ts";
import { isRecord } from "../../../../text/json-record.ts";
import type { ProfileProvider } from "../../ports.ts";
import { linkedInProfileUrl } from "../../profile/profile-url.ts";
import { askService, type ServiceAccess } from "../ask-service.ts";
import { readPerson } from "./read-person.ts";

export interface PdlOptions extends Pick<ServiceAccess, "send" | "wait" | "now" | "limits"> {
  /** Base URL without a trailing slash, for example https://api.peopledatalabs.com. */
  baseUrl: string;
  apiKey: string | undefined;
  /** Minimum likelihood of the provider's match, 1 to 10. */
  likelihoodMin: number;
}

/** Profiles from the enrichment API of People Data Labs, which uses a stored data set. */
export function createPdl(options: PdlOptions): ProfileProvider {
  return {
    name: "pdl",
    async profile(url, run) {
      const { apiKey, baseUrl, likelihoodMin } = options;
      if (!apiKey) {
        throw new ForagerError("not_configured", "The provider pdl needs a key: set PDL_API_KEY.");
      }
      const query = new URLSearchParams({
        profile: url.href.replace(/^https?:\/\/(?:www\.)?/, ""),
        min_likelihood: String(likelihoodMin),
        titlecase: "true",
      });
      const reply = await askService(
        { ...options, name: "People Data Labs", keySetting: "PDL_API_KEY" },
        {
          url: `${baseUrl}/v5/person/enrich?${query}`,
          headers: { "x-api-key": apiKey, accept: "application/json" },
        },
        run,
        (status) => status === 200 || status === 404,
      );
      if (reply.status === 404) {
        throw new ForagerError("profile_not_found", "People Data Labs has no profile for this URL.");
      }
      const person = isRecord(reply.json) ? reply.json.data : undefined;
      if (!isRecord(person)) {
        throw new ForagerError("provider_unreadable", "People Data Labs returned no person.");
      }
      const own = linkedInProfileUrl(person.linkedin_url);
      const reading = readPerson(person, url, new Date(options.now()).toISOString());
      if (url.kind === "linkedin" && own !== null && own !== url.href) {
        reading.notes.push(`People Data Labs lists this person under another URL, ${own}.`);
      }
      return reading;
    },
  };
}
