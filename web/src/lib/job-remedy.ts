import { mapsProviderRows, peopleProviderRows, searchProviderRows } from "../../../src/contract/providers.ts";
import type { JobType } from "../api/answers.ts";

/** What to do about a job without a result, and the page where it is done. */
export interface Remedy {
  text: string;
  page?: { to: "/settings/providers" | "/settings/service"; title: string };
  /** What comes before a retry, which would fail again; otherwise a retry may help. */
  first?: "edit" | "page";
}

const keyTitles: Readonly<Record<string, string>> = {
  ...titlesOf(mapsProviderRows),
  ...titlesOf(peopleProviderRows),
  ...titlesOf(searchProviderRows),
};

function titlesOf(rows: Readonly<Record<string, { title: string }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(rows).map(([name, { title }]) => [name, title]));
}

/** The service's messages are for its operator too: they name settings and calls, which the dashboard has pages for. */
const operatorWords: readonly [RegExp, string | ((...found: string[]) => string)][] = [
  [/No search engine is configured: [^.]*\./, "No search provider is set up."],
  [/No source of profiles is configured: [^.]*\./, "No source of profiles is set up."],
  [
    /The (?:search )?provider (\w+) needs a key: set [^.]*\./,
    (_, name = "") => `${keyTitles[name] ?? name} needs a key.`,
  ],
  [/need(s?) an AI model: set [^.]*\./, "need$1 an AI model, which the operator has not set up."],
  [/ Set another one with PUT [^.]*\./, ""],
  [/ Check [A-Z]+(?:_[A-Z]+)*_KEY\./, ""],
];

/** Why a job failed, without the names of settings and calls. */
export const reasonText = (reason: string): string =>
  operatorWords.reduce(
    (text, [words, plain]) =>
      typeof plain === "string" ? text.replace(words, plain) : text.replace(words, plain),
    reason,
  );

const keys = { to: "/settings/providers", title: "Add a key" } as const;
const providers = { to: "/settings/providers", title: "Providers" } as const;
const service = { to: "/settings/service", title: "Service" } as const;

/** By what the reason says; the first that applies. */
const ofWebsites: readonly [RegExp, Remedy][] = [
  [
    /does not exist or has no address/,
    { text: "Check the spelling of the website's address.", first: "edit" },
  ],
  [
    /answered (?:404|410)/,
    { text: "Check the address. If the page has moved, submit the website's start page.", first: "edit" },
  ],
  [
    /answered (?:401|403|429)/,
    { text: "The website turns automatic visitors away. Retry later, or render its pages in a browser." },
  ],
  [
    /answered 5\d\d|did not (?:answer|finish)|could not be reached|refused the connection|closed the connection/,
    { text: "The website has trouble at the moment. Retry later." },
  ],
  [
    /robots\.txt/,
    {
      text: "The website forbids automatic reading here. Submit another page, or ask its owner.",
      first: "edit",
    },
  ],
  [/certificate|TLS/, { text: "The website's certificate is faulty. Check it in a browser, then retry." }],
  [
    /private or reserved|ALLOW_PRIVATE_NETWORKS/,
    { text: "Submit a public address, or ask the operator.", first: "edit" },
  ],
  [/scripts|browser|rendered/, { text: "Render its pages in a browser: New job offers it for websites." }],
];

const ofMaps: readonly [RegExp, Remedy][] = [
  [
    /has no (?:kind of )?place/,
    { text: "Check the spelling, or name a larger place or another kind of business.", first: "edit" },
  ],
  [
    /answered 429|Too Many Requests/,
    { text: "Wait a quarter of an hour, then retry, or use a provider with a key.", page: providers },
  ],
];

const ofAll: readonly [RegExp, Remedy][] = [
  [
    /needs a key|No (?:search engine|source of profiles) is configured/,
    { text: "Set up a provider, then retry.", page: keys, first: "page" },
  ],
  [
    /\bkey\b|not configured|credits|quota|searches left|refuse[sd] (?:the request|our|this machine)|captcha|consent/,
    { text: "Check the provider's key and quota, then retry.", page: providers },
  ],
  [
    /Is [A-Z_]+ right\?/,
    { text: "Ask the operator to check the setting that it names, then retry.", page: service },
  ],
  [
    /answered 5\d\d|did not answer|unavailable|too busy|answered with status/,
    { text: "The provider has trouble at the moment. Retry later.", page: providers },
  ],
];

const otherwise: Remedy = {
  text: "Check the input, then retry. If it happens again, the state of the service may say why.",
  page: service,
};

export function jobRemedy(type: JobType, reason: string | null): Remedy {
  const ofType = type === "svcSite" ? ofWebsites : type === "svcMaps" ? ofMaps : [];
  const rules = [...ofType, ...ofAll];
  return rules.find(([pattern]) => pattern.test(reason ?? ""))?.[1] ?? otherwise;
}
