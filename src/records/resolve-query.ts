import type { RecordKind } from "../contract/records.ts";
import { invalidRequest } from "../errors.ts";
import { normalEmail } from "../text/email-address.ts";
import { domainKey, domainOfHost, emailKey, phoneKey, placeKey, profileKey, socialKey } from "./identity.ts";

/** What identifies a record; exactly one is given. */
export interface ResolveQuery {
  email?: string | undefined;
  domain?: string | undefined;
  place_id?: string | undefined;
  /** E.164. */
  phone?: string | undefined;
  profile_url?: string | undefined;
}

/**
 * The kinds with keys that an identifier may mean.
 * @param loc where the identifier is in the request.
 * @throws ForagerError validation_error.
 */
export function identitiesOf(
  query: ResolveQuery,
  loc: readonly (string | number)[] = ["query"],
): { kind: RecordKind; key: string }[] {
  const invalid = (name: string | null, msg: string) =>
    invalidRequest([{ loc: [...loc, ...(name === null ? [] : [name])], msg, type: "value_error" }]);
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const [first] = given;
  if (first === undefined || given.length > 1) {
    throw invalid(null, "must have exactly one of email, domain, place_id, phone and profile_url");
  }
  const [name, value] = first as [keyof ResolveQuery, string];
  switch (name) {
    case "email":
      return [{ kind: "emails", key: emailKey(normalEmail(bareAddress(value))) }];
    case "place_id":
      return [{ kind: "businesses", key: placeKey(value.trim()) }];
    case "phone": {
      const phone = value
        .replace(/^\s*tel:/i, "")
        .replace(/\(0\)/, "")
        .replace(/[\s()./-]+/g, "")
        .replace(/^00/, "+");
      if (!/^\+\d{5,15}$/.test(phone))
        throw invalid("phone", "must be a number with country code, like +49301234567");
      return [{ kind: "phones", key: phoneKey(phone) }];
    }
    case "domain": {
      const domain = domainOfHost(hostOf(value));
      if (domain === null) throw invalid("domain", "must be a domain, like example.com");
      return [{ kind: "domains", key: domainKey(domain) }];
    }
    case "profile_url": {
      const url = withScheme(value);
      const [person, business] = [profileKey(url), socialKey(url)];
      if (person === null || business === null)
        throw invalid("profile_url", "must be the http or https URL of a profile");
      return [
        { kind: "people", key: person },
        { kind: "businesses", key: business },
      ];
    }
  }
}

/** The address in `mailto:jane@example.com` or `Jane Doe <jane@example.com>`, as links and mail programs write it. */
export const bareAddress = (text: string): string =>
  /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text.trim().replace(/^mailto:/i, "");

/** As URLs of websites have it: without a port, and in ASCII (`xn--…`). */
const hostOf = (text: string): string =>
  URL.parse(withScheme(text.trim().replace(/^\*\./, "")))?.hostname ?? "";

const withScheme = (text: string): string =>
  /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text.trim()) ? text : `https://${text.trim()}`;
