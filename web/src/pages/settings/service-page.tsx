import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { jobTypeRows } from "../../../../src/contract/job-types.ts";
import {
  mapsProviderRows,
  peopleProviderRows,
  searchProviderRows,
} from "../../../../src/contract/providers.ts";
import type { Info } from "../../api/answers.ts";
import { linkTo } from "../../api/base-path.ts";
import { queries } from "../../api/queries.ts";
import { providerTitle } from "../../lib/provider-title.ts";
import { OutLink } from "../../ui/out-link.tsx";
import { Fact, Panel } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import { ChecksPanel } from "./checks-panel.tsx";
import { StoragePanel } from "./storage-panel.tsx";
import { WorkersPanel } from "./workers-panel.tsx";

/** The service's features and the results of its checks. */
export function ServicePage() {
  const info = useQuery(queries.info());
  return (
    <>
      <SectionHead />
      <Reading query={info} rows={6} />
      <ChecksPanel />
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
