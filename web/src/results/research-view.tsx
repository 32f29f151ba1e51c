import { searchProviderRows } from "../../../src/contract/providers.ts";
import type { ResearchModeResult } from "../../../src/job-types/people/result.ts";
import { isolated } from "../lib/isolated.ts";
import { providerTitle } from "../lib/provider-title.ts";
import { DataTable } from "../ui/data-table.tsx";
import { Markdown } from "../ui/markdown.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { Empty, Panel } from "../ui/parts.tsx";
import { AiNote, LeadPanel } from "./ai-parts.tsx";
import { Avatar, Notes } from "./people-parts.tsx";

const outcomes = { read: "read", other_person: "another person", failed: "failed" } as const;

/** A report on a person, with its sources as cards and the outcome of each page. */
export function ResearchView({ data }: { data: ResearchModeResult }) {
  const { metadata, person_name: name, sources } = data;
  return (
    <>
      <LeadPanel scoring={data.lead_scoring} />
      <Panel title="Report" className="text-panel">
        <div className="person">
          <Avatar name={name} />
          <div>
            <p className="person-name">
              <bdi>{name ?? "Unknown name"}</bdi>
            </p>
            <p>
              <OutLink href={data.linkedin_url} />
            </p>
          </div>
        </div>
        <Notes notes={metadata.notes} />
        <AiNote ai={metadata.ai} />
        {data.report.trim() === "" ? (
          <Empty title="No report">No page supports a statement about this person.</Empty>
        ) : (
          <Markdown text={withCitations(data.report, sources)} />
        )}
      </Panel>
      {sources.length > 0 && (
        <Panel title="Sources" aside={<span className="muted numbers">{sources.length}</span>}>
          <ol className="companies sources">
            {sources.map((url, index) => (
              <li key={url}>
                <span className="muted">[{index + 1}]</span> <OutLink href={url} />
              </li>
            ))}
          </ol>
        </Panel>
      )}
      <Panel title="Pages examined">
        {metadata.pages.length === 0 ? (
          <Empty title="No pages">The searches found no page.</Empty>
        ) : (
          <DataTable
            label="Pages"
            rows={metadata.pages}
            keyOf={({ url }) => url}
            columns={[
              { head: "Page", className: "long", cell: ({ url }) => <OutLink href={url} /> },
              { head: "Outcome", className: "nowrap", cell: ({ outcome }) => outcomes[outcome] },
              { head: "Reason", className: "muted", cell: ({ reason }) => reason },
            ]}
          />
        )}
        <p className="muted">
          Searched with {providerTitle(searchProviderRows, metadata.source)}:{" "}
          {metadata.queries.map(isolated).join("; ") || "none"}
        </p>
      </Panel>
    </>
  );
}

/** A report in which each `[1]` is a link to its source. */
const withCitations = (report: string, sources: readonly string[]): string =>
  report.replaceAll(/\[(\d{1,3})\](?![([:])/g, (whole, number: string) => {
    const url = URL.parse(sources[Number(number) - 1] ?? "");
    return url === null ? whole : `[\\[${number}\\]](<${url.href}>)`;
  });
