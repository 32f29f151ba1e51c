import { fieldsOf, isRecord, numberOf, textOf, textsOf, urlOf } from "../../text/json-record.ts";
import { addressText, atKey, cidKey, domainOfHost, isSharedDomain, pairKey, placeKey } from "../identity.ts";
import type { ProjectedJob, ReadingPorts, Statements } from "../thing.ts";
import { createStatements, phoneOf, type StatementsBuilder } from "./statements.ts";

/** The businesses of a svcMaps result, a search or a single place. */
export function readMaps(job: ProjectedJob, ports: ReadingPorts): Statements {
  const data = fieldsOf(job.data);
  const statements = createStatements(ports);
  const listings = Array.isArray(data.businesses) ? data.businesses : [data];
  for (const listing of listings) if (isRecord(listing)) addListing(statements, listing, ports);
  return statements;
}

function addListing(
  statements: StatementsBuilder,
  listing: Record<string, unknown>,
  { sectionOf }: ReadingPorts,
): void {
  const name = textOf(listing.name);
  const placeId = textOf(listing.place_id);
  if (name === null || placeId === null) return;
  const parts = fieldsOf(listing.address_parts);
  const place = {
    address: textOf(listing.address),
    street: textOf(parts.street),
    postcode: textOf(parts.postcode),
    city: textOf(parts.city),
  };
  const country = textOf(parts.country_code)?.toUpperCase() ?? null;
  const phoneText = textOf(listing.phone_e164) ?? textOf(listing.phone);
  const phone = phoneOf(phoneText, country);
  const website = urlOf(listing.website);
  const domain = website === null ? null : domainOfHost(website.hostname);
  const ownDomain = domain === null || isSharedDomain(domain) ? null : domain;
  const provider = textOf(listing.source);
  const { latitude, longitude } = fieldsOf(listing.coordinates);
  const address = addressText(place);
  const cid = textOf(listing.cid);
  const stated = { origin: "provider", source: textOf(listing.link) ?? provider } as const;
  const business = statements.add({
    kind: "businesses",
    ...stated,
    keys: [
      placeKey(placeId),
      ...(cid === null ? [] : [cidKey(cid)]),
      ...pairKey("na", name, address),
      ...pairKey("da", ownDomain, address),
      ...pairKey("pa", phone?.number ?? null, address),
      ...(website === null ? [] : [atKey(sectionOf(website))]),
    ],
    fields: {
      name,
      ...place,
      region: textOf(parts.region),
      country,
      latitude: numberOf(latitude),
      longitude: numberOf(longitude),
      phone: phone?.number ?? phoneText,
      website: textOf(listing.website),
      domain: ownDomain,
      categories: textsOf(listing.categories),
      rating: numberOf(listing.rating),
      reviews_count: numberOf(listing.reviews_count),
      price_range: textOf(listing.price_range),
      business_status: textOf(listing.business_status),
      place_id: placeId,
      listing_url: textOf(listing.link),
      provider,
      timezone: textOf(listing.timezone),
      description: textOf(listing.description),
    },
  });
  const of = { ...stated, of: business };
  statements.addPhone(phone, of);
  statements.addEmail(textOf(listing.email), of);
  statements.addDomain(ownDomain, of, { website: textOf(listing.website) });
}
