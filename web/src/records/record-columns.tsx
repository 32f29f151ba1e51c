import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { RecordKind, RecordSummary } from "../api/answers.ts";
import type { GridColumn } from "../grid/grid-column.ts";
import { codeText, namedFirst, recordTitle, wordsOf } from "../lib/record-words.ts";
import { PhoneNumber } from "../phones/phone-number.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { Status } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";
import { businessPhone, contacts, crawled } from "./domain-columns.tsx";

/** A column of a list of records. */
export type RecordColumn = GridColumn<RecordSummary>;

const text = (value: unknown): ReactNode => {
  if (value === undefined || value === null || value === "") return <span className="muted">–</span>;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return <bdi>{Array.isArray(value) ? value.join(", ") : String(value)}</bdi>;
};

const field = (
  name: string,
  head: string,
  width: number,
  more: Partial<RecordColumn> = {},
): RecordColumn => ({
  name,
  head,
  width,
  cell: ({ fields }) => text(fields[name]),
  ...more,
});

const plain = { inCards: "plain" } as const;

/** A code such as `FIXED_LINE` or `user_unknown`, in words. */
const coded = (name: string, head: string, width: number): RecordColumn => ({
  name,
  head,
  width,
  ...plain,
  cell: ({ fields }) => text(typeof fields[name] === "string" ? codeText(fields[name]) : fields[name]),
});

const country = (isHidden = false): RecordColumn => ({
  name: "country",
  head: "Country",
  width: 140,
  ...plain,
  isHidden,
  cell: ({ fields }) => text(wordsOf("country", fields.country)),
});

const link = (name: string, head: string, isHidden = false): RecordColumn => ({
  name,
  head,
  width: 200,
  isHidden,
  ...plain,
  cell: ({ fields }) => <OutLink href={fields[name] as string | undefined} />,
});

/** The record's name, which links to its page. */
const named = (head: string): RecordColumn => ({
  name: "name",
  head,
  width: 230,
  sort: "name",
  sortsUpFirst: true,
  cell: (record) => <RecordLink record={record} />,
});

/** A link to the page of a record. */
export function RecordLink({ record }: { record: { id: string; kind: RecordKind; name: string | null } }) {
  return (
    <Link to="/records/$kind/$recordId" params={{ kind: record.kind, recordId: record.id }}>
      {record.kind === "phones" && record.name !== null ? (
        <PhoneNumber value={record.name} />
      ) : (
        <bdi>{recordTitle(record)}</bdi>
      )}
    </Link>
  );
}

/** The best address stands for all. */
const rankOf = (verdict: string | null): number =>
  ["valid", "risky", null, "unknown", "invalid"].indexOf(verdict);

export const bestEmail = ({ emails = [] }: Pick<RecordSummary, "emails">) =>
  emails.toSorted((one, other) => rankOf(one.verification) - rankOf(other.verification))[0];

const emails: RecordColumn = {
  name: "emails",
  head: "Emails",
  width: 215,
  ...plain,
  cell: (record) => {
    const { emails: found = [] } = record;
    const first = bestEmail(record);
    if (first === undefined) return text(null);
    return (
      <>
        <bdi>{first.name}</bdi>
        {found.length > 1 && <span className="muted"> +{found.length - 1}</span>}
      </>
    );
  },
};

/** The company that a profile names, or else the one whose website does. */
const company: RecordColumn = {
  name: "company",
  head: "Company",
  width: 170,
  ...plain,
  cell: ({ fields, businesses = [] }) => {
    const [first] = namedFirst(businesses);
    return typeof fields.company === "string" || first === undefined ? (
      text(fields.company)
    ) : (
      <RecordLink record={first} />
    );
  },
};

/** The businesses that state an address, a number or a domain. */
const business: RecordColumn = {
  name: "business",
  head: "Business",
  width: 200,
  ...plain,
  cell: ({ businesses = [] }) => {
    const [first, ...others] = namedFirst(businesses);
    if (first === undefined) return text(null);
    return (
      <>
        <RecordLink record={first} />
        {others.length > 0 && <span className="muted"> +{others.length}</span>}
      </>
    );
  },
};

const verification: RecordColumn = {
  name: "verification",
  head: "Verdict",
  width: 116,
  inCards: "state",
  cell: ({ verification: verdict, kind, emails: found = [] }) => {
    if (verdict !== null) return <Status value={verdict} />;
    return kind === "emails" || found.length > 0 ? <span className="muted">not verified</span> : text(null);
  },
};

const kept: readonly RecordColumn[] = [
  {
    name: "last_seen",
    head: "Last seen",
    width: 120,
    ...plain,
    sort: "last_seen",
    cell: ({ last_seen }) => <Time value={last_seen} relative />,
  },
  {
    name: "tags",
    head: "Tags",
    width: 150,
    ...plain,
    cell: ({ tags }) =>
      tags.length === 0
        ? text(null)
        : tags.map((tag) => (
            <span key={tag} className="tag">
              <bdi>{tag}</bdi>
            </span>
          )),
  },
  { name: "owner", head: "Owner", width: 130, isHidden: true, cell: ({ owner }) => text(owner) },
  { name: "status", head: "Status", width: 130, isHidden: true, cell: ({ status }) => text(status) },
  {
    name: "first_seen",
    head: "First seen",
    width: 130,
    sort: "first_seen",
    isHidden: true,
    cell: ({ first_seen }) => <Time value={first_seen} relative />,
  },
  {
    name: "observations",
    head: "Results",
    width: 90,
    isNumber: true,
    isHidden: true,
    cell: ({ observations }) => observations.toLocaleString(),
  },
];

const hidden = { isHidden: true } as const;

/** The columns of each kind; the first one names the record. */
export const recordColumns: Readonly<Record<RecordKind, readonly RecordColumn[]>> = {
  businesses: [
    named("Business"),
    emails,
    verification,
    field("phone", "Phone", 158, {
      ...plain,
      cell: ({ fields: { phone } }) =>
        typeof phone === "string" ? <PhoneNumber value={phone} /> : text(null),
    }),
    link("website", "Website"),
    field("city", "City", 115, plain),
    country(),
    field("categories", "Category", 170, plain),
    field("rating", "Rating", 85, { sort: "rating", isNumber: true }),
    field("reviews_count", "Reviews", 90, { isNumber: true, isHidden: true }),
    ...kept,
    field("region", "Region", 140, hidden),
    field("postcode", "Postcode", 100, hidden),
    field("address", "Address", 280, hidden),
    field("industry", "Industry", 160, hidden),
    field("services", "Services", 240, hidden),
    field("lead_score", "Lead score", 110, { isNumber: true, isHidden: true }),
    link("linkedin", "LinkedIn", true),
  ],
  people: [
    { ...named("Person"), width: 180 },
    verification,
    emails,
    field("title", "Position", 140, {
      ...plain,
      cell: ({ fields }) => text(fields.title ?? fields.headline),
    }),
    company,
    field("location", "Place", 130, plain),
    { ...link("profile_url", "Profile"), width: 130 },
    ...kept,
    country(true),
    field("domain", "Domain", 170, hidden),
    field("department", "Department", 150, hidden),
    field("seniority", "Seniority", 120, hidden),
    field("lead_score", "Lead score", 110, { isNumber: true, isHidden: true }),
  ],
  emails: [
    { ...named("Email address"), width: 260 },
    verification,
    business,
    coded("sub_status", "Reason", 140),
    field("quality_score", "Score", 75, { isNumber: true }),
    field("is_role_account", "Role account", 115),
    ...kept,
    field("domain", "Domain", 170, hidden),
    field("is_free", "Free provider", 130, hidden),
    field("is_disposable", "Disposable", 110, hidden),
    field("is_catch_all", "Catch-all", 100, hidden),
    field("mail_provider", "Mail provider", 150, hidden),
  ],
  phones: [
    { ...named("Phone number"), width: 190 },
    business,
    coded("type", "Type", 120),
    country(),
    ...kept,
    field("national", "National form", 150, hidden),
  ],
  domains: [
    { ...named("Domain"), width: 200 },
    { ...business, width: 175 },
    contacts,
    emails,
    businessPhone,
    crawled,
    ...kept.map((column) => ({ ...column, isHidden: true })),
    link("website", "Website", true),
    country(true),
    field("has_mx", "Mail servers", 120, hidden),
    field("mail_provider", "Mail provider", 170, hidden),
  ],
};

export const defaultColumns = (kind: RecordKind): string[] =>
  recordColumns[kind].filter(({ isHidden }) => !isHidden).map(({ name }) => name);
