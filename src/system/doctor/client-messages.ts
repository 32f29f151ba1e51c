import type { Config } from "../../config.ts";
import { mapsProviderRows, peopleProviderRows, searchProviderRows } from "../../contract/providers.ts";
import type { Check, CheckName, Finding } from "./check.ts";

/** What a check's status means to clients, as sentences. */
interface Sentences {
  ok: string;
  /** For a warning or failure: what does not work. */
  problem: string;
  off: string;
  /** How a client can work around the problem. */
  fix?: string;
}

export type ProviderNames = Pick<Config, "mapsProvider" | "peopleProvider" | "searchProvider">;

const operatorFix = "Tell the operator of this service: 'forager doctor' on its machine shows how to fix it.";

/**
 * The message of a check for clients. Depends only on its status: the finding itself names hosts, folders and
 * addresses of the machine, and quotes other programs.
 */
export function clientMessage(
  { name, status }: Pick<Check, "name" | "status">,
  providers: ProviderNames,
): Pick<Finding, "detail" | "mend"> {
  const { fix, ...sentences } = sentencesOf(name, providers);
  if (status === "ok" || status === "off") return { detail: sentences[status], mend: null };
  return { detail: sentences.problem, mend: fix === undefined ? operatorFix : `${fix} ${operatorFix}` };
}

/** For callers behind a proxy that the service does not trust yet. */
export const sharedAddress =
  "All callers behind the service's reverse proxy count as one: many anonymous calls by one of them can lock everyone out of sign-in, claims and shared links, until the operator names the proxy to the service.";

const titleOf = (rows: Readonly<Record<string, { title: string }>>, name: string | null | undefined) =>
  rows[name ?? ""]?.title ?? name;

const unknown = (what: string) => `It is not known whether ${what}.`;

function sentencesOf(name: CheckName, providers: ProviderNames): Sentences {
  switch (name) {
    case "map_provider":
      return {
        ok: `Map searches read from ${titleOf(mapsProviderRows, providers.mapsProvider)}.`,
        problem: `Map searches read from ${titleOf(mapsProviderRows, providers.mapsProvider)}, which is not set up or does not answer: such jobs fail.`,
        off: unknown("map searches can be run"),
        fix: "Choose another provider or set your own key for your client (PUT /api/v1/client/settings).",
      };
    case "people_provider":
      return {
        ok: `Profiles of people come from ${titleOf(peopleProviderRows, providers.peopleProvider)}.`,
        problem: `Profiles of people come from ${titleOf(peopleProviderRows, providers.peopleProvider)}, which is not set up or does not answer: such jobs fail.`,
        off: "No source of profiles is set up: jobs that read profiles fail.",
      };
    case "search_provider":
      return {
        ok: `People searches use ${titleOf(searchProviderRows, providers.searchProvider)}.`,
        problem: `People searches use ${titleOf(searchProviderRows, providers.searchProvider)}, which is not set up or does not answer: such jobs fail.`,
        off: "No web search is set up: people are neither searched nor researched.",
      };
    default:
      return sentences[name];
  }
}

type Provided = "map_provider" | "people_provider" | "search_provider";

const sentences: Readonly<Record<Exclude<CheckName, Provided>, Sentences>> = {
  node: {
    ok: "The version of Node.js is supported.",
    problem: "The version of Node.js is too old.",
    off: unknown("the version of Node.js is supported"),
  },
  configuration: {
    ok: "Every setting is valid.",
    problem: "A setting is not valid.",
    off: unknown("every setting is valid"),
  },
  database: {
    ok: "The database answers, and its schema is up to date.",
    problem: "The database cannot be used: jobs are neither accepted nor run.",
    off: unknown("the database can be used"),
  },
  secret_key: {
    ok: "The key that seals credentials and signs links belongs to this database.",
    problem:
      "The key that seals credentials and signs links is missing, belongs to another database, or is not stored safely.",
    off: unknown("the key that seals credentials and signs links belongs to this database"),
  },
  client_moves: {
    ok: "No client is stuck between two databases.",
    problem: "A move of a client to another database was interrupted: calls of such a client get 503.",
    off: "No move of a client to another database is known here.",
  },
  first_client: {
    ok: "The first client's credentials have not been left in a file for more than a day.",
    problem: "The first client's credentials have been in a file of the machine for more than a day.",
    off: unknown("the first client's credentials have been left in a file"),
  },
  disk_space: {
    ok: "There is enough free space.",
    problem: "There is little free space: without any, no job is accepted.",
    off: unknown("there is enough free space"),
  },
  redis: {
    ok: "Redis answers: rate limits are the same in every process.",
    problem: "Redis does not respond: each process counts rate limits separately.",
    off: "Not set up, and not needed with one process.",
  },
  reverse_proxy: {
    ok: "Callers are distinguished by their own addresses.",
    problem: sharedAddress,
    off: unknown("callers are distinguished by their own addresses"),
  },
  chromium: {
    ok: "Pages that need JavaScript are read after their scripts have run.",
    problem: "No browser runs: pages that need JavaScript are read as sent.",
    off: unknown("pages that need JavaScript can be rendered"),
  },
  browser_sandbox: {
    ok: "Pages are rendered in the browser's sandbox.",
    problem: "The browser's sandbox does not work: pages are rendered without it, or not at all.",
    off: unknown("pages are rendered in a sandbox"),
  },
  dns: {
    ok: "Host names resolve.",
    problem: "A host name that always exists does not resolve: jobs that contact other hosts may fail.",
    off: unknown("host names resolve"),
  },
  smtp_port: {
    ok: "Mail servers can be reached.",
    problem: "Mail servers cannot be reached: many verdicts on addresses are unknown. Everything else works.",
    off: unknown("mail servers can be reached"),
  },
  mail_identity: {
    ok: "Mail servers can verify the name that this service gives them.",
    problem: "Mail servers may distrust this service: more verdicts on addresses are unknown.",
    off: unknown("mail servers can verify the name that this service gives them"),
  },
  mail_blocklists: {
    ok: "None of the queried lists blocks this service's mail address.",
    problem:
      "A list blocks this service's mail address: many verdicts on addresses are unknown (ip_blocklisted).",
    off: unknown("a list blocks this service's mail address"),
  },
  ai: {
    ok: "The language model's server answers.",
    problem:
      "The language model is not set up, or its server does not answer: crawls of websites omit their analyses.",
    off: "No language model is set up: crawls of websites omit their analyses.",
  },
  object_storage: {
    ok: "Large texts can be stored.",
    problem: "Large texts cannot be stored, or not every machine of this service can read them.",
    off: unknown("large texts can be stored"),
  },
};
