import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DoctorReport, Info } from "../../api/answers.ts";
import { queries } from "../../api/queries.ts";
import { settingsQueries } from "../../api/settings-queries.ts";
import { OutLink } from "../../ui/out-link.tsx";
import { Fact, Panel, Status } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import { Time } from "../../ui/time.tsx";

/** What the service can do, and what its doctor finds. */
export function ServicePage() {
  const info = useQuery(queries.info());
  return (
    <>
      <SectionHead />
      <Reading query={info} rows={6} />
      {info.data && <Features info={info.data} />}
      <Doctor />
      {info.data && <Attributions info={info.data} />}
    </>
  );
}

const browserText = (sandbox: Info["features"]["browser_sandbox"]) =>
  sandbox === "off" ? "available, without its sandbox" : "available";

function Features({ info }: { info: Info }) {
  const { features } = info;
  const rows: [name: string, value: string | null][] = [
    ["Map provider", features.map_provider],
    ["People provider", features.people_provider],
    ["Web search", features.search_provider],
    ["AI model", features.ai_model],
    ["Browser", features.browser ? browserText(features.browser_sandbox) : null],
    ["Object store", features.object_store],
  ];
  return (
    <Panel title="What this service can do" aside={<span className="muted">Forager {info.version}</span>}>
      <dl className="facts">
        {rows.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value ?? <span className="muted">not configured</span>}
          </Fact>
        ))}
        <Fact name="Job types">{info.job_types.join(", ")}</Fact>
        <Fact name="API">
          <a href="/docs">Reference</a> · <a href="/openapi.json">openapi.json</a>
        </Fact>
      </dl>
    </Panel>
  );
}

const conclusions: Record<DoctorReport["status"], string> = {
  ok: "Everything is in order.",
  warning: "It runs; something is missing or does not answer.",
  failed: "Something has failed, and has to be mended.",
};
/** What needs a hand comes first. */
const order: readonly DoctorReport["checks"][number]["status"][] = ["failed", "warning", "ok", "off"];

function Doctor() {
  const doctor = useQuery(settingsQueries.doctor());
  const { data } = doctor;
  const checks = data?.checks.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
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
          The database, the disk, DNS, mail and every provider are asked, for up to 8 seconds.
        </p>
      )}
      <Reading query={doctor} rows={12} />
      {data && (
        <>
          <p className="muted">
            {conclusions[data.status]} Checked <Time value={data.checked_at} relative />.
          </p>
          <ul className="checks">
            {checks?.map(({ name, title, status, detail, mend }) => (
              <li key={name}>
                <span className="check-title">{title}</span>
                <Status value={status} />
                <div className="check-text">
                  <p>{detail}</p>
                  {mend && (
                    <p>
                      <strong>What to do:</strong> {mend}
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

/** The service gives the same answer for a minute: until then there is nothing to ask. */
function CheckAgain(props: { report: DoctorReport; isChecking: boolean; check(): void }) {
  const { next_check_at, checked_at } = props.report;
  const [isFresh, setIsFresh] = useState(true);
  useEffect(() => {
    setIsFresh(true);
    // By this machine's clock, which may differ from the service's.
    const waitMs = Date.parse(next_check_at) - Date.parse(checked_at);
    const timer = setTimeout(() => setIsFresh(false), waitMs);
    return () => clearTimeout(timer);
  }, [next_check_at, checked_at]);
  return (
    <button type="button" disabled={isFresh || props.isChecking} onClick={props.check}>
      {props.isChecking ? "Checking…" : isFresh ? "Checked just now" : "Check again"}
    </button>
  );
}

function Attributions({ info }: { info: Info }) {
  return (
    <Panel title="Data of others">
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
