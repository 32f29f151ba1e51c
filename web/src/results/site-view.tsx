import type { SiteResult } from "../../../src/job-types/site/result.ts";
import { DataTable } from "../ui/data-table.tsx";
import { Markdown } from "../ui/markdown.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { Empty, Fact, Panel, Status } from "../ui/parts.tsx";
import { SiteAiPanels } from "./ai-parts.tsx";

const kinds = [
  ["emails", "Email"],
  ["phones", "Phone"],
  ["addresses", "Address"],
  ["socials", "Social account"],
] as const;

/** Contacts with their sources, AI answers, facts, text, and the outcome of each page. */
export function SiteView({ data, customField }: { data: SiteResult; customField: string | null }) {
  const { metadata } = data;
  return (
    <>
      <Contacts data={data} />
      <SiteAiPanels data={data} customField={customField} />
      <Facts data={data} />
      <Panel title="Text" className="text-panel">
        {data.markdown_compendium ? (
          <Markdown text={data.markdown_compendium} />
        ) : (
          <Empty title="No text in this result">
            The text was not requested, or it is stored separately. The JSON has a link.
          </Empty>
        )}
      </Panel>
      <Panel title="Pages">
        <DataTable
          label="Pages"
          rows={metadata.pages}
          keyOf={({ url }) => url}
          columns={[
            { head: "Page", className: "long", cell: ({ url }) => <OutLink href={url} /> },
            { head: "Outcome", cell: ({ outcome }) => outcome },
            { head: "Reason", className: "muted", cell: ({ reason }) => reason },
            { head: "Status", isNumber: true, cell: ({ status }) => status },
          ]}
        />
      </Panel>
    </>
  );
}

function Contacts({ data }: { data: SiteResult }) {
  const { evidence, warnings } = data.metadata;
  const rows = kinds.flatMap(([kind, label]) => evidence[kind].map((item) => ({ label, ...item })));
  return (
    <Panel title="Contacts" aside={<Status value={data.crawl_status} />}>
      {warnings.map((warning) => (
        <p key={warning} className="note">
          {warning}
        </p>
      ))}
      {rows.length === 0 ? (
        <Empty title="No contacts found">{data.pages_crawled} pages were read.</Empty>
      ) : (
        <DataTable
          label="Contacts"
          rows={rows}
          keyOf={({ label, value }) => `${label} ${value}`}
          columns={[
            { head: "Kind", className: "muted", cell: ({ label }) => label },
            {
              head: "Value",
              className: "strong",
              cell: ({ label, value }) => (label === "Social account" ? <OutLink href={value} /> : value),
            },
            {
              head: "Found on",
              className: "long",
              cell: ({ sources }) => (
                <>
                  <OutLink href={sources[0]?.url} />
                  {sources.length > 1 && <span className="muted"> and {sources.length - 1} more</span>}
                </>
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}

function Facts({ data }: { data: SiteResult }) {
  const facts = data.metadata.page_facts;
  const people = data.team_members.length > 0 ? data.team_members : facts.people;
  return (
    <Panel title="Company facts">
      <dl className="facts">
        <Fact name="Website">
          <OutLink href={data.url} />
        </Fact>
        <Fact name="Name">{facts.name ?? "–"}</Fact>
        <Fact name="Description">{facts.description ?? "–"}</Fact>
        <Fact name="Industry">{facts.industry ?? "–"}</Fact>
        <Fact name="Languages">{facts.languages.join(", ") || "–"}</Fact>
        <Fact name="Pages read">{data.pages_crawled}</Fact>
        <Fact name="People">
          {people.length === 0
            ? "–"
            : people.map(({ name, title }) => (title ? `${name} (${title})` : name)).join(", ")}
        </Fact>
      </dl>
    </Panel>
  );
}
