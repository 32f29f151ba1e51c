import type { MapsListing } from "../../../src/job-types/maps/result.ts";
import type { GridColumn } from "../grid/grid-column.ts";
import { PhoneNumber } from "../phones/phone-number.tsx";
import { OutLink } from "../ui/out-link.tsx";

const lower = (text: string | null | undefined) => text?.toLowerCase() ?? null;
const isHidden = true;

/** What a listing's name does not say: closed, or in an earlier result. */
const remarks = ({ business_status: status, dedup_unique: isNew }: MapsListing): string =>
  [
    status !== null && status !== "OPERATIONAL" && status.replaceAll("_", " ").toLowerCase(),
    isNew === false && "seen before",
  ]
    .filter(Boolean)
    .join(", ");

/** A business of a map search in one line. */
export const listingColumns: readonly GridColumn<MapsListing>[] = [
  {
    name: "name",
    head: "Name",
    width: 180,
    sort: "name",
    sortsUpFirst: true,
    value: ({ name }) => name.toLowerCase(),
    cell: (listing) => {
      const remark = remarks(listing);
      return (
        <>
          <bdi className="strong" title={listing.name}>
            {listing.name}
          </bdi>
          {remark !== "" && <span className="sub">{remark}</span>}
        </>
      );
    },
  },
  {
    name: "category",
    head: "Category",
    width: 98,
    inCards: "plain",
    sort: "category",
    sortsUpFirst: true,
    value: ({ categories }) => lower(categories[0]),
    cell: ({ categories }) => {
      const text = categories.slice(0, 3).join(", ");
      return text === "" ? null : (
        <bdi className="muted" title={text}>
          {text}
        </bdi>
      );
    },
  },
  {
    name: "rating",
    head: "Rating",
    width: 74,
    isNumber: true,
    sort: "rating",
    value: ({ rating }) => rating,
    cell: ({ rating }) => rating?.toFixed(1),
  },
  {
    name: "reviews",
    head: "Reviews",
    width: 84,
    isNumber: true,
    sort: "reviews",
    value: ({ reviews_count: count }) => count,
    cell: ({ reviews_count: count }) => count?.toLocaleString(),
  },
  {
    name: "address",
    head: "Address",
    width: 140,
    grows: true,
    sort: "address",
    sortsUpFirst: true,
    value: ({ address }) => lower(address),
    cell: ({ address }) => address && <bdi title={address}>{address}</bdi>,
  },
  {
    name: "phone",
    head: "Phone",
    width: 158,
    sort: "phone",
    sortsUpFirst: true,
    value: ({ phone, phone_e164: number }) => number ?? phone,
    cell: ({ phone, phone_e164: number }) => phone && <PhoneNumber value={number ?? phone} />,
  },
  {
    name: "website",
    head: "Website",
    width: 118,
    sort: "website",
    sortsUpFirst: true,
    value: ({ website }) => lower(website),
    cell: ({ website }) => website && <OutLink href={website} />,
  },
  {
    name: "city",
    head: "City",
    width: 130,
    isHidden,
    sort: "city",
    sortsUpFirst: true,
    value: ({ address_parts: parts }) => lower(parts?.city),
    cell: ({ address_parts: parts }) => parts?.city && <bdi>{parts.city}</bdi>,
  },
];
