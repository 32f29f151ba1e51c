import type { SiteResult } from "../../../src/job-types/site/result.ts";
import { groupPages } from "../lib/page-groups.ts";
import { Markdown } from "../ui/markdown.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { Empty, Fact, Panel, Status } from "../ui/parts.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { SiteAiPanels } from "./ai-parts.tsx";
import { Notes } from "./people-parts.tsx";
import { contactsOf, SiteContacts } from "./site-contacts.tsx";
import { SitePages } from "./site-pages.tsx";
import { TeamList } from "./team-list.tsx";
import "../styles/results.css";

/** Contacts with their sources, facts and AI answers, text, and the pages. */
export function SiteView({ data, customField }: { data: SiteResult; customField: string | null }) {
  const { metadata, markdown_compendium: text } = data;
  // Nothing to tell beside the reason, which the page shows, and the pages that were skipped.
  if (data.pages_crawled === 0) {
    return (
      <>
        <Notes notes={metadata.warnings} />
        {metadata.pages.length > 1 && <SitePages data={data} />}
      </>
    );
  }
  return (
    <>
      <Notes notes={metadata.warnings} />
      <Tabs
        label="Result"
        tabs={[
          {
            id: "contacts",
            title: "Contacts",
            count: contactsOf(data).length,
            content: <SiteContacts data={data} />,
          },
          {
            id: "company",
            title: "Company",
            content: (
              <>
                <SiteAiPanels data={data} customField={customField} />
                <Facts data={data} />
              </>
            ),
          },
          { id: "text", title: "Text", content: <SiteText data={data} text={text} /> },
          {
            id: "pages",
            title: "Pages",
            count: groupPages(metadata.pages).read.length,
            content: <SitePages data={data} />,
          },
        ]}
      />
    </>
  );
}

function SiteText({ data, text }: { data: SiteResult; text: string | null }) {
  const { chars, store_url: url, expired_at: expired } = data.compendium;
  return (
    <Panel
      title="Text"
      className="text-panel"
      aside={chars > 0 && <span className="muted numbers">{chars.toLocaleString()} characters</span>}
    >
      {text ? (
        <Markdown text={text} />
      ) : url !== undefined ? (
        <p>
          The text is stored separately. <a href={url}>Download the Markdown</a>
        </p>
      ) : expired !== undefined ? (
        <Empty title="The text has expired">Submit the job again to read it anew.</Empty>
      ) : (
        <Empty title="No text in this result">The job did not ask for text.</Empty>
      )}
    </Panel>
  );
}

function Facts({ data }: { data: SiteResult }) {
  const facts = data.metadata.page_facts;
  const people = data.team_members.length > 0 ? data.team_members : facts.people;
  const rows: [string, string | null][] = [
    ["Name", facts.name],
    ["Description", facts.description],
    ["Industry", facts.industry],
    ["Services", facts.services.join(", ")],
    ["Target audience", facts.target_audience],
    ["Languages", facts.languages.join(", ")],
    ["Country", facts.country],
  ];
  return (
    <Panel title="Company facts" aside={<Status value={data.crawl_status} />}>
      <dl className="facts">
        <Fact name="Website">
          <OutLink href={data.url} />
        </Fact>
        {rows.map(
          ([name, value]) =>
            value && (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
        )}
        {people.length > 0 && (
          <Fact name="People">
            <TeamList people={people} />
          </Fact>
        )}
      </dl>
    </Panel>
  );
}
