import type { SiteResult } from "../../../src/job-types/site/result.ts";
import { groupPages } from "../lib/page-groups.ts";
import { DataTable } from "../ui/data-table.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { Panel } from "../ui/parts.tsx";

/** Addresses shown of a reason; the JSON has all. */
const shownMax = 100;

/** The pages that were read, and in one line those that were not. */
export function SitePages({ data }: { data: SiteResult }) {
  const { read, skipped } = groupPages(data.metadata.pages);
  const total = skipped.reduce((sum, { pages }) => sum + pages.length, 0);
  return (
    <Panel title="Pages read" aside={<span className="muted numbers">{read.length}</span>}>
      {read.length > 0 && (
        <DataTable
          label="Pages read"
          className="rows"
          rows={read}
          keyOf={({ url }) => url}
          columns={[
            { head: "Page", className: "long", cell: ({ url }) => <OutLink href={url} /> },
            {
              head: "How",
              className: "muted",
              cell: ({ rendered }) => (rendered ? "rendered in a browser" : "plain request"),
            },
            { head: "Status", isNumber: true, cell: ({ status }) => status ?? "–" },
          ]}
        />
      )}
      {total > 0 && (
        <details className="more">
          <summary>
            {total.toLocaleString()} {total === 1 ? "page" : "pages"} skipped:{" "}
            <span className="muted">
              {skipped
                .slice(0, 2)
                .map(({ reason, pages }) => `${pages.length.toLocaleString()} × ${withoutDot(reason)}`)
                .join(", ")}
              {skipped.length > 2 && `, and ${skipped.length - 2} other reasons`}
            </span>
          </summary>
          {skipped.map(({ reason, pages }) => (
            <details key={reason} className="skipped">
              <summary>
                {withoutDot(reason)} <span className="muted numbers">({pages.length.toLocaleString()})</span>
              </summary>
              <ul className="fact-list">
                {pages.slice(0, shownMax).map(({ url, status }) => (
                  <li key={url}>
                    <OutLink href={url} />
                    {status !== null && <span className="muted"> · {status}</span>}
                  </li>
                ))}
                {pages.length > shownMax && (
                  <li className="muted">
                    and {(pages.length - shownMax).toLocaleString()} more, in the JSON
                  </li>
                )}
              </ul>
            </details>
          ))}
        </details>
      )}
    </Panel>
  );
}

const withoutDot = (sentence: string) => sentence.replace(/\.$/, "");
