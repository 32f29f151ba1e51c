import { ForagerError } from "../../../../errors.ts";
import { lineOf } from "../../clean-values.ts";
import type { ProfileProvider } from "../../ports.ts";
import type { ProfileUrl } from "../../profile-url.ts";
import type { ServiceAccess } from "../ask-service.ts";
import { collectRecords, type RawRecord } from "./collect.ts";
import { isOfAnotherProfile, readRecord } from "./read-record.ts";

export interface BrightDataOptions extends Pick<ServiceAccess, "send" | "wait" | "now" | "limits"> {
  /** Base URL without a slash at its end, for example https://api.brightdata.com. */
  baseUrl: string;
  apiKey: string | undefined;
  /** Id of the data set of LinkedIn profiles. */
  dataset: string;
  /** How long a collection is waited for, in milliseconds. */
  collectMaxMs: number;
}

/** LinkedIn profiles by Bright Data's scraper API. */
export function createBrightData(options: BrightDataOptions): ProfileProvider {
  return {
    name: "brightdata",
    async profile(url, run) {
      const { apiKey } = options;
      if (!apiKey) {
        throw new ForagerError(
          "not_configured",
          "The provider brightdata needs a key: set BRIGHTDATA_API_KEY.",
        );
      }
      if (url.kind !== "linkedin") throw linkedInOnly("brightdata");
      const access = { ...options, apiKey, name: "Bright Data", keySetting: "BRIGHTDATA_API_KEY" };
      const records = await collectRecords(access, url.href, run);
      const record = usableRecord(records, url);
      return readRecord(record, url, new Date(options.now()).toISOString());
    },
  };
}

/** A source that knows one network was asked for a page elsewhere. */
function linkedInOnly(provider: string): ForagerError {
  return new ForagerError(
    "invalid_url",
    `The provider ${provider} reads LinkedIn profiles alone. PEOPLE_PROVIDER=public_page reads other pages.`,
  );
}

function usableRecord(records: readonly RawRecord[], url: ProfileUrl): RawRecord {
  const own = records.filter((record) => !isOfAnotherProfile(record, url));
  if (records.length > 0 && own.length === 0) {
    throw new ForagerError(
      "provider_unreadable",
      "Bright Data answered with another profile than the one asked for.",
    );
  }
  const record = own.find((each) => failureOf(each) === null);
  if (record !== undefined) return record;
  const failure = own[0] === undefined ? null : failureOf(own[0]);
  throw failure ?? new ForagerError("profile_not_found", "Bright Data found no profile at this URL.");
}

/** Codes of pages that are not there, or not for strangers. */
const goneCodes = /dead_page|not_found|page_not_found|profile_not_found|404/i;

/** Why there is no profile in a record; null where there is one, be it without a name. */
function failureOf(record: RawRecord): ForagerError | null {
  if (lineOf(record.name) !== null) return null;
  const code = lineOf(record.error_code) ?? lineOf(record.warning_code);
  const words = lineOf(record.error) ?? lineOf(record.warning);
  if (code === null && words === null) return null;
  const cause = new Error(words ?? "");
  if (goneCodes.test(`${code} ${words}`)) {
    return new ForagerError("profile_not_found", "Bright Data found no profile at this URL.", { cause });
  }
  const detail = `Bright Data could not read the profile${code === null ? "" : ` (${code})`}.`;
  return new ForagerError("provider_unreadable", detail, { cause });
}
