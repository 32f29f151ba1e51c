import type { RecordSummary } from "../api/answers.ts";
import type { GridColumn } from "../grid/grid-column.ts";
import { domainState, lastCrawl } from "../lib/domain-state.ts";
import { namedFirst } from "../lib/record-words.ts";
import { PhoneNumber } from "../phones/phone-number.tsx";
import { Status } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";

/** Which contacts a domain has. */
export const contacts: GridColumn<RecordSummary> = {
  name: "contacts",
  head: "Contacts",
  width: 162,
  inCards: "state",
  cell: (domain) => {
    const { mark, text } = domainState(domain);
    return <Status value={mark} text={text} />;
  },
};

/** The phone number of its business. */
export const businessPhone: GridColumn<RecordSummary> = {
  name: "business_phone",
  head: "Phone",
  width: 145,
  inCards: "plain",
  cell: ({ businesses = [] }) => {
    const numbers = namedFirst(businesses).map(({ fields }) => fields.phone);
    const number = numbers.find((one): one is string => typeof one === "string");
    return number === undefined ? <span className="muted">–</span> : <PhoneNumber value={number} />;
  },
};

export const crawled: GridColumn<RecordSummary> = {
  name: "last_crawl",
  head: "Last crawl",
  width: 110,
  cell: (domain) => {
    const at = lastCrawl(domain);
    return at === null ? <span className="muted">never</span> : <Time value={at} relative />;
  },
};
