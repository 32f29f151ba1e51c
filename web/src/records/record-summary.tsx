import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { RecordDetail } from "../api/answers.ts";
import { privacyQueries } from "../api/privacy-queries.ts";
import { domainState, lastCrawl } from "../lib/domain-state.ts";
import { identifyingEntries } from "../lib/record-subjects.ts";
import { codeText, namedFirst, wordsOf } from "../lib/record-words.ts";
import { PhoneLink } from "../phones/phone-number.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { Fact, Status } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";
import { bestEmail, RecordLink } from "./record-columns.tsx";
import { SourceText, statementsOf } from "./record-origin.tsx";

/** The key facts of a record in one strip: whether it can be used, how to reach it, and where it is from. */
export function RecordSummary({ record }: { record: RecordDetail }) {
  const { data: isSuppressed } = useQuery(privacyQueries.areSuppressed(identifyingEntries(record)));
  return (
    <section className="panel summary" aria-label="Key facts">
      <dl className="facts facts-row record-facts">
        {factsOf(record).map(
          ([name, value]) =>
            value && (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
        )}
        <Fact name="Source">
          <MainSource record={record} />
        </Fact>
        <Fact name="First seen">
          <Time value={record.first_seen} relative />
        </Fact>
        <Fact name="Last seen">
          <Time value={record.last_seen} relative />
        </Fact>
        {isSuppressed && (
          <Fact name="Suppressed">
            <Link to="/records/suppression">Left out of jobs and exports</Link>
          </Fact>
        )}
      </dl>
    </section>
  );
}

type NamedFact = readonly [name: string, value: ReactNode];

/** What identifies a record at sight, and how to reach it. */
function factsOf(record: RecordDetail): readonly NamedFact[] {
  const { fields } = record;
  const text = (name: string) => {
    const value = wordsOf(name, fields[name]);
    return typeof value === "string" && value !== "" ? value : null;
  };
  const verdict = ["Verdict", <Verdict key="verdict" record={record} reason={text("sub_status")} />] as const;
  const business = ["Business", <BusinessLink key="business" record={record} />] as const;
  const place = [
    "Place",
    [text("city") ?? text("location"), text("country")].filter(Boolean).join(", "),
  ] as const;
  switch (record.kind) {
    case "businesses":
      return [
        verdict,
        ["Email", bestEmail(record)?.name],
        ["Phone", typeof fields.phone === "string" && <PhoneLink value={fields.phone} />],
        ["Website", text("website") && <OutLink href={text("website") ?? ""} />],
        place,
      ];
    case "people":
      return [
        verdict,
        ["Position", text("title") ?? text("headline")],
        text("company") === null ? business : ["Company", text("company")],
        ["Email", bestEmail(record)?.name],
        place,
      ];
    case "emails":
      return [verdict, ["Score", scoreText(fields.quality_score)], business, ["Person", personLink(record)]];
    case "phones":
      return [["Type", text("type")], ["Country", text("country")], business];
    case "domains":
      return [...domainFacts(record), business, ["Country", text("country")]];
  }
}

const scoreText = (score: unknown) => (typeof score === "number" ? `${score} of 100` : null);

function domainFacts(domain: RecordDetail): readonly NamedFact[] {
  const { mark, text } = domainState(domain);
  const crawledAt = lastCrawl(domain);
  return [
    ["Contacts", <Status key="state" value={mark} text={text} />],
    ["Last crawl", crawledAt === null ? "never" : <Time key="crawl" value={crawledAt} relative />],
  ];
}

function BusinessLink({ record: { businesses = [] } }: { record: RecordDetail }) {
  const [first, ...others] = namedFirst(businesses);
  if (first === undefined) return <span className="muted">–</span>;
  return (
    <>
      <RecordLink record={first} />
      {others.length > 0 && <span className="muted"> +{others.length}</span>}
    </>
  );
}

const personLink = ({ people: [first] = [] }: RecordDetail) => first && <RecordLink record={first} />;

export const hasAddress = ({ kind, emails }: RecordDetail) => kind === "emails" || (emails?.length ?? 0) > 0;

/** The best verdict of its addresses, or why there is none. */
function Verdict({ record, reason }: { record: RecordDetail; reason: string | null }) {
  if (record.verification === null)
    return <span className="muted">{hasAddress(record) ? "not verified" : "no email address"}</span>;
  return (
    <>
      <Status value={record.verification} />
      {reason !== null && reason !== "accepted" && <span className="muted"> {codeText(reason)}</span>}
    </>
  );
}

/** Where the record was found last: a page rather than the name of a provider. */
function MainSource({ record }: { record: RecordDetail }) {
  const all = statementsOf(record.sources).flatMap(({ sources }) => sources);
  const distinct = [...new Map(all.map((one) => [one.source ?? one.origin, one])).values()];
  const main =
    distinct.find(({ origin }) => origin === "page") ?? distinct.find(({ source }) => source) ?? all[0];
  if (main === undefined) return <span className="muted">–</span>;
  return (
    <>
      <SourceText {...main} />
      {distinct.length > 1 && <span className="muted"> +{distinct.length - 1}</span>}
    </>
  );
}
