import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { PrivacyFinding, RecordKind } from "../api/answers.ts";
import { kindTexts } from "../lib/record-search.ts";
import { Empty } from "../ui/parts.tsx";
import { pathText, placeTitle, valueText } from "./places.ts";

const shownAtOnce = 20;

/** What is stored about a person, by place. */
export function Findings({ findings }: { findings: readonly PrivacyFinding[] }) {
  if (findings.length === 0) return <Empty title="Nothing is stored about this person" />;
  const places = [...Map.groupBy(findings, ({ place }) => place)];
  return (
    <div className="findings">
      {places.map(([place, found], index) => (
        <Place key={place} place={place} findings={found} isOpen={index === 0} />
      ))}
    </div>
  );
}

function Place(props: { place: string; findings: readonly PrivacyFinding[]; isOpen: boolean }) {
  const { place, findings, isOpen } = props;
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <details className="more" open={isOpen}>
      <summary>
        {placeTitle(place)} <span className="muted numbers">{findings.length.toLocaleString()}</span>
      </summary>
      <ul className="finding-list">
        {findings.slice(0, shown).map((finding) => (
          <li key={`${finding.id} ${Object.keys(finding.values).join(" ")}`}>
            <Origin {...finding} />
            <dl className="finding">
              {Object.entries(finding.values).map(([name, value]) => (
                <div key={name}>
                  <dt title={name}>{pathText(name)}</dt>
                  <dd>
                    <bdi>{valueText(value)}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {findings.length > shown && (
        <button type="button" onClick={() => setShown(shown + shownAtOnce)}>
          Show more
        </button>
      )}
    </details>
  );
}

/** The row that a finding is in, with a link where it has a page. */
function Origin({ place, id, values }: PrivacyFinding) {
  if (place === "jobs" || place === "job_results") {
    return (
      <Link to="/jobs/$jobId" params={{ jobId: id }}>
        Job {id.slice(-12)}
      </Link>
    );
  }
  const { kind } = values;
  if (place === "records" && typeof kind === "string") {
    return (
      <Link to="/records/$kind/$recordId" params={{ kind, recordId: id }}>
        {kindTexts[kind as RecordKind]?.title ?? "Record"} {id.slice(-8)}
      </Link>
    );
  }
  return <span className="muted">{id}</span>;
}
