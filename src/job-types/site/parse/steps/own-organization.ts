import { type StructuredItem, stringAt } from "./structured-data.ts";

/** Schema.org types of organisations, by what their names end in. */
const organizationType =
  /(?:Organization|Business|Corporation|Store|Shop|Restaurant|Hotel|Agency|Contractor|School|University|Company|Airline|Library|Salon|Team|Clinic|Hospital|Dealer|Rental|Repair|Center|Brand)$|^NGO$/;
/** Types that may carry a name with an address or a phone and are no organisation. */
const otherTypes = new Set([
  "Person",
  "Event",
  "PostalAddress",
  "ContactPoint",
  "Product",
  "JobPosting",
  "Residence",
  "Review",
]);
/** Properties whose value is the organisation that the page is of. */
const ownProperty =
  /^(?:publisher|mainEntity|isPartOf|worksFor|provider|about|copyrightHolder|sourceOrganization|parentOrganization)$/;

/**
 * Whether a schema.org object is an organisation. There are 150 kinds of LocalBusiness (Plumber, Dentist,
 * Bakery): what has a name and can be visited or called is one of them.
 */
function isOrganization(item: StructuredItem): boolean {
  if (item.types.some((type) => organizationType.test(type))) return true;
  if (item.types.some((type) => otherTypes.has(type))) return false;
  const isReachable = item.properties.address !== undefined || item.properties.telephone !== undefined;
  return isReachable && stringAt(item, "name") !== null;
}

/** Whether it is the organisation whose site this is, not one that a review or an article is about. */
export function isOwnOrganization(item: StructuredItem): boolean {
  return isOrganization(item) && (item.parent === null || ownProperty.test(item.parent.property));
}
