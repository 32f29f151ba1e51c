import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { jobTypeRows } from "../../../../src/contract/job-types.ts";
import {
  mapsProviderRows,
  peopleProviderRows,
  searchProviderRows,
} from "../../../../src/contract/providers.ts";
import type { DoctorReport, Info } from "../../api/answers.ts";
import { linkTo } from "../../api/base-path.ts";
import { queries } from "../../api/queries.ts";
import { settingsQueries } from "../../api/settings-queries.ts";
import { providerTitle } from "../../lib/provider-title.ts";
import { OutLink } from "../../ui/out-link.tsx";
import { Fact, Panel, Status } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import { Time } from "../../ui/time.tsx";
import { StoragePanel } from "./storage-panel.tsx";
import { WorkersPanel } from "./workers-panel.tsx";

/** The service's features and the results of its checks. */
export function ServicePage() {
  const info = useQuery(queries.info());
  return (
    <>
      <SectionHead />
      <Reading query={info} rows={6} />
      <Doctor />
      {info.data && <Features info={info.data} />}
      <WorkersPanel />
      <StoragePanel />
      {info.data && <Attributions info={info.data} />}
    </>
  );
}

const browserText = (sandbox: Info["features"]["browser_sandbox"]) =>
  sandbox === "off" ? "available, without a sandbox" : "available";

function Features({ info }: { info: Info }) {
  const { features } = info;
  const rows: [name: string, value: string | null, hasOwnKeys?: boolean][] = [
    ["Map provider", providerTitle(mapsProviderRows, features.map_provider)],
    ["People provider", providerTitle(peopleProviderRows, features.people_provider), true],
    ["Web search", providerTitle(searchProviderRows, features.search_provider), true],
    ["AI model", features.ai_model],
    ["Browser", features.browser ? browserText(features.browser_sandbox) : null],
    ["Object store", features.object_store],
  ];
  return (
    <Panel title="Features" aside={<span className="muted">Forager {info.version}</span>}>
      <dl className="facts">
        {rows.map(([name, value, hasOwnKeys = false]) => (
          <Fact key={name} name={name}>
            {value ?? <NotSetUp hasOwnKeys={hasOwnKeys} />}
          </Fact>
        ))}
        <Fact name="Job types">{info.job_types.map((type) => jobTypeRows[type].title).join(", ")}</Fact>
        <Fact name="API">
          <a href={linkTo("/docs/")}>Reference</a> · <a href={linkTo("/openapi.json")}>openapi.json</a>
        </Fact>
      </dl>
    </Panel>
  );
}

/** What is missing, and who can change that. */
const NotSetUp = ({ hasOwnKeys }: { hasOwnKeys: boolean }) => (
  <span className="muted">
    not set up by the operator
    {hasOwnKeys && (
      <>
        {" · "}
        <Link to="/settings/providers">use a key of your own</Link>
      </>
    )}
  </span>
);

const conclusions: Record<DoctorReport["status"], string> = {
  ok: "All checks passed.",
  warning: "The service works, with the limits below.",
  failed: "Something does not work.",
};
/** Problems come first. */
const order: readonly DoctorReport["checks"][number]["status"][] = ["failed", "warning", "ok", "off"];

function Doctor() {
  const doctor = useQuery(settingsQueries.doctor());
  const { data } = doctor;
  const checks = data?.checks.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status)) ?? [];
  const problems = checks.filter(({ status }) => status === "failed" || status === "warning");
  const others = checks.filter((check) => !problems.includes(check));
  const passed = others.filter(({ status }) => status === "ok").length;
  return (
    <Panel
      title="Checks"
      aside={
        data && (
          <CheckAgain report={data} isChecking={doctor.isFetching} check={() => void doctor.refetch()} />
        )
      }
    >
      {doctor.isPending && (
        <p className="muted">
          Checking the database, disk, DNS, email and every provider. This takes up to 8 seconds.
        </p>
      )}
      <Reading query={doctor} rows={12} />
      {data && (
        <>
          <p className="muted">
            {conclusions[data.status]} Checked <Time value={data.checked_at} relative />.
          </p>
          <Checks checks={problems} />
          {others.length > 0 && (
            <details className="more">
              <summary>
                {passed} of {data.checks.length} checks passed
                {others.length > passed && `, ${others.length - passed} do not apply or are unknown`}
              </summary>
              <Checks checks={others} />
            </details>
          )}
        </>
      )}
    </Panel>
  );
}

function Checks({ checks }: { checks: DoctorReport["checks"] }) {
  return (
    <ul className="checks">
      {checks.map(({ name, title, status, detail, mend }) => (
        <li key={name}>
          <span className="check-title">{title}</span>
          <Status value={status} />
          <div className="check-text">
            <p>{detail}</p>
            {mend && (
              <p>
                <strong>Fix:</strong> {mend}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The service caches its report for a minute: until then, checking again has no effect. */
function CheckAgain(props: { report: DoctorReport; isChecking: boolean; check(): void }) {
  const { next_check_at, checked_at } = props.report;
  const [isFresh, setIsFresh] = useState(true);
  useEffect(() => {
    setIsFresh(true);
    // A duration, since this machine's clock may differ from the service's.
    const waitMs = Date.parse(next_check_at) - Date.parse(checked_at);
    const timer = setTimeout(() => setIsFresh(false), waitMs);
    return () => clearTimeout(timer);
  }, [next_check_at, checked_at]);
  return (
    <button type="button" disabled={isFresh || props.isChecking} onClick={props.check}>
      {props.isChecking ? "Checking…" : "Check again"}
    </button>
  );
}

function Attributions({ info }: { info: Info }) {
  return (
    <Panel title="Data sources">
      <ul className="attributions">
        {info.attributions.map(({ name, license, url }) => (
          <li key={name}>
            <OutLink href={url} text={name} /> <span className="muted">{license}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
