import { createHash } from "node:crypto";
import type { SiteSpec } from "../site-spec.ts";
import { alpineSites } from "./austria-switzerland-luxembourg.ts";
import { britishIslesSites } from "./british-isles.ts";
import { frenchSites } from "./france.ts";
import { germanSites } from "./germany.ts";
import { lowCountrySites } from "./low-countries.ts";
import { overseasSites } from "./overseas.ts";
import { polishAndFinnishSites } from "./poland-finland.ts";
import { scandinavianSites } from "./scandinavia.ts";
import { southernSites } from "./southern-europe.ts";

export const allSites: readonly SiteSpec[] = [
  ...germanSites,
  ...alpineSites,
  ...frenchSites,
  ...lowCountrySites,
  ...southernSites,
  ...polishAndFinnishSites,
  ...scandinavianSites,
  ...britishIslesSites,
  ...overseasSites,
];

/** Domains of the held-out half, which must not be inspected while improving the extractor; chosen by hash. */
export const heldOut: ReadonlySet<string> = new Set(
  allSites
    .map(({ domain }) => ({ domain, hash: createHash("sha256").update(domain).digest("hex") }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .slice(allSites.length / 2)
    .map(({ domain }) => domain),
);
