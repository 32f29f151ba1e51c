import type { SocialPlatform } from "../../src/contract/social-platforms.ts";

export const contactKinds = ["email", "phone", "address", "social"] as const;
export type ContactKind = (typeof contactKinds)[number];

export interface AddressParts {
  /** Street with number, in every spelling that the site uses. */
  streets: readonly string[];
  postalCode: string;
  city: string;
}

export interface Contact {
  kind: ContactKind;
  /** Lower-case email, E.164, `street, postal code city`, or the account's URL. */
  value: string;
  address?: AddressParts;
  platform?: SocialPlatform;
}

/** A contact as shown on one page. */
export interface Sighting {
  contact: Contact;
  /** The style in which it is written there. */
  how: string;
  /** Null for the site's own contacts, else its owner or the reason why it is not a contact. */
  foreign: string | null;
}

export interface TrueContact extends Contact {
  /** Addresses of the pages that show it. */
  pages: string[];
  /** Some of these pages are reachable and allowed by robots.txt. */
  reachable: boolean;
}

export interface ForbiddenContact extends Contact {
  why: string;
}

export interface SiteTruth {
  contacts: TrueContact[];
  forbidden: ForbiddenContact[];
}

/** Combines what the pages show. A contact that is the site's own anywhere is never forbidden. */
export function truthOf(
  pages: Iterable<{ url: string; sightings: readonly Sighting[] }>,
  reachable: ReadonlySet<string>,
): SiteTruth {
  const own = new Map<string, TrueContact>();
  const foreign = new Map<string, ForbiddenContact>();
  for (const { url, sightings } of pages) {
    for (const { contact, foreign: why } of sightings) {
      const key = `${contact.kind} ${contact.value}`;
      if (why !== null) {
        foreign.set(key, { ...contact, why });
        continue;
      }
      const known = own.get(key) ?? { ...contact, pages: [], reachable: false };
      if (!known.pages.includes(url)) known.pages.push(url);
      known.reachable ||= reachable.has(url);
      own.set(key, known);
    }
  }
  for (const key of own.keys()) foreign.delete(key);
  return { contacts: [...own.values()], forbidden: [...foreign.values()] };
}
