import type { SiteResult } from "../../../src/job-types/site/result.ts";
import { Markdown } from "../ui/markdown.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { Empty, Fact, Panel, Status, TableScroll } from "../ui/parts.tsx";

const kinds = [
  ["emails", "Email"],
  ["phones", "Phone"],
  ["addresses", "Address"],
  ["socials", "Social account"],
] as const;

/** Contacts with the pages that they stand on, what the site states, its text, and what became of each page. */
export function SiteView({ data }: { data: SiteResult }) {
  const { metadata } = data;
  return (
    <>
      <Contacts data={data} />
      <Facts data={data} />
      <Panel title="Text" className="text-panel">
        {data.markdown_compendium ? (
          <Markdown text={data.markdown_compendium} />
        ) : (
          <Empty title="No text in this result">
            It was not asked for, or is kept outside of it: see the JSON.
          </Empty>
        )}
      </Panel>
      <Panel title="Pages">
        <TableScroll label="Pages">
          <table>
            <thead>
              <tr>
                <th scope="col">Page</th>
                <th scope="col">Outcome</th>
                <th scope="col">Reason</th>
                <th scope="col" className="numbers">
                  Status
                </th>
              </tr>
            </thead>
            <tbody>
              {metadata.pages.map((page) => (
                <tr key={page.url}>
                  <td className="long">
                    <OutLink href={page.url} />
                  </td>
                  <td>{page.outcome}</td>
                  <td className="muted">{page.reason ?? ""}</td>
                  <td className="numbers">{page.status ?? ""}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
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
        <Empty title="No contacts on this website">
          {data.pages_crawled} pages were read, and none of them states any.
        </Empty>
      ) : (
        <TableScroll label="Contacts">
          <table>
            <thead>
              <tr>
                <th scope="col">Kind</th>
                <th scope="col">Value</th>
                <th scope="col">Found on</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, value, sources }) => (
                <tr key={`${label} ${value}`}>
                  <td className="muted">{label}</td>
                  <td className="strong">{label === "Social account" ? <OutLink href={value} /> : value}</td>
                  <td className="long">
                    <OutLink href={sources[0]?.url} />
                    {sources.length > 1 && <span className="muted"> and {sources.length - 1} more</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </Panel>
  );
}

function Facts({ data }: { data: SiteResult }) {
  const facts = data.metadata.page_facts;
  const people = data.team_members.length > 0 ? data.team_members : facts.people;
  return (
    <Panel title="What the site states">
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
