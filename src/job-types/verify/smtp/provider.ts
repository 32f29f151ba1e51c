/** Mail providers with special server behaviour. */
export type ProviderName =
  | "google"
  | "outlook"
  | "microsoft365"
  | "yahoo"
  | "proofpoint"
  | "icloud"
  | "mimecast"
  | "barracuda"
  | "spamexperts"
  | "mailru"
  | "yandex"
  | "zoho"
  | "gmx"
  | "qq"
  | "netease"
  | "protonmail"
  | "fastmail"
  | "ovh"
  | "ionos";

export interface Provider {
  name: ProviderName;
  /** One recipient per connection: a second one is refused for unrelated reasons. */
  singleRecipient: boolean;
  /** The server answers 250 to every recipient, so acceptance proves nothing. */
  acceptsAll: boolean;
  /** The provider's own domains refuse unknown users reliably, so they need no catch-all probe. */
  catchAllProbe: "always" | "customer_domains" | "never";
}

interface ProviderRow extends Partial<Omit<Provider, "name">> {
  name: ProviderName;
  /** Host names of mail servers: equal, or a suffix after a dot. */
  mxSuffixes: readonly string[];
  /** The provider's own mail domains. */
  ownDomains?: RegExp;
}

const rows: readonly ProviderRow[] = [
  {
    name: "google",
    mxSuffixes: ["google.com", "googlemail.com"],
    catchAllProbe: "customer_domains",
    ownDomains: /^(?:gmail|googlemail)\.com$/,
  },
  {
    // "452 4.5.3 Recipients belong to multiple regions ATTR38" to the second recipient of a session.
    name: "outlook",
    mxSuffixes: ["olc.protection.outlook.com"],
    singleRecipient: true,
    catchAllProbe: "never",
    ownDomains: /^(?:outlook|hotmail|live|msn)\.[a-z.]{2,6}$/,
  },
  {
    name: "microsoft365",
    mxSuffixes: ["mail.protection.outlook.com", "mx.microsoft"],
    singleRecipient: true,
  },
  { name: "yahoo", mxSuffixes: ["yahoodns.net"], acceptsAll: true, catchAllProbe: "never" },
  {
    name: "icloud",
    mxSuffixes: ["mail.icloud.com"],
    catchAllProbe: "customer_domains",
    ownDomains: /^(?:icloud|me|mac)\.com$/,
  },
  { name: "proofpoint", mxSuffixes: ["pphosted.com", "ppe-hosted.com"] },
  { name: "mimecast", mxSuffixes: ["mimecast.com", "mimecast.co.za"] },
  { name: "barracuda", mxSuffixes: ["barracudanetworks.com"], catchAllProbe: "never" },
  { name: "spamexperts", mxSuffixes: ["antispamcloud.com"], catchAllProbe: "never" },
  {
    name: "mailru",
    mxSuffixes: ["mail.ru"],
    catchAllProbe: "customer_domains",
    ownDomains: /^(?:mail|inbox|list|bk|internet)\.ru$/,
  },
  {
    name: "yandex",
    mxSuffixes: ["yandex.ru", "yandex.net"],
    catchAllProbe: "customer_domains",
    ownDomains: /^(?:yandex\.[a-z.]{2,6}|ya\.ru)$/,
  },
  { name: "zoho", mxSuffixes: ["zoho.com", "zoho.eu", "zoho.in", "zohomail.com"] },
  {
    name: "gmx",
    mxSuffixes: ["gmx.net", "gmx.com", "web.de", "mail.com"],
    catchAllProbe: "customer_domains",
    ownDomains: /^(?:gmx\.[a-z]{2,3}|web\.de|mail\.com)$/,
  },
  {
    name: "qq",
    mxSuffixes: ["qq.com"],
    catchAllProbe: "customer_domains",
    ownDomains: /^(?:qq|foxmail)\.com$/,
  },
  {
    name: "netease",
    mxSuffixes: ["netease.com", "163.com"],
    catchAllProbe: "customer_domains",
    ownDomains: /^(?:163|126|yeah)\.(?:com|net)$/,
  },
  {
    name: "protonmail",
    mxSuffixes: ["protonmail.ch"],
    catchAllProbe: "customer_domains",
    ownDomains: /^(?:proton\.me|pm\.me|protonmail\.(?:com|ch))$/,
  },
  { name: "fastmail", mxSuffixes: ["messagingengine.com"] },
  { name: "ovh", mxSuffixes: ["ovh.net", "ovh.ca"] },
  {
    name: "ionos",
    mxSuffixes: [
      "kundenserver.de",
      "ionos.com",
      "ionos.de",
      "ionos.es",
      "ionos.fr",
      "ionos.co.uk",
      "perfora.net",
      "1and1.com",
    ],
  },
];

/**
 * The provider that runs a mail server, by the server's name: the domain of the address is irrelevant.
 * @param domain of the address: catch-all probes are skipped on a provider's own domains.
 */
export function providerOf(mailServer: string, domain: string): Provider | null {
  const host = mailServer.toLowerCase().replace(/\.$/, "");
  const row = rows.find(({ mxSuffixes }) =>
    mxSuffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`)),
  );
  return row === undefined ? null : providerFrom(row, domain);
}

/** The provider of this name, as passed to `explain-smtp`; null for any other name. */
export function providerByName(name: string): Provider | null {
  const wanted = name.toLowerCase();
  const row = rows.find((each) => each.name === wanted);
  return row === undefined ? providerOf(wanted, "") : providerFrom(row, "");
}

function providerFrom(row: ProviderRow, domain: string): Provider {
  const probe = row.catchAllProbe ?? "always";
  const isOwn = row.ownDomains?.test(domain.toLowerCase()) ?? false;
  return {
    name: row.name,
    singleRecipient: row.singleRecipient ?? false,
    acceptsAll: row.acceptsAll ?? false,
    catchAllProbe: probe === "customer_domains" && isOwn ? "never" : probe,
  };
}
