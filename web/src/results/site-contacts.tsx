import type { SiteResult } from "../../../src/job-types/site/result.ts";
import { SubmitButton } from "../batches/submit-button.tsx";
import { verifyBatch } from "../lib/new-jobs.ts";
import { PhoneLink } from "../phones/phone-number.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { Empty, Panel } from "../ui/parts.tsx";
import { SelectionBar, selectColumn, useSelection } from "../ui/use-selection.tsx";

const kinds = [
  ["emails", "Email"],
  ["phones", "Phone"],
  ["addresses", "Address"],
  ["socials", "Social account"],
] as const;

interface Contact {
  label: string;
  value: string;
  sources: readonly { url: string; kind: string; raw?: string | undefined }[];
  dedup_unique?: boolean | undefined;
  is_dialable?: false | undefined;
}

const keyOf = ({ label, value }: Contact) => `${label} ${value}`;

export const contactsOf = (data: SiteResult): Contact[] =>
  kinds.flatMap(([kind, label]) => data.metadata.evidence[kind].map((item) => ({ label, ...item })));

function Value({ label, value }: Pick<Contact, "label" | "value">) {
  if (label === "Social account") return <OutLink href={value} />;
  return label === "Phone" ? <PhoneLink value={value} /> : value;
}

/** Contacts with the page where each was found; the email addresses can be verified. */
export function SiteContacts({ data }: { data: SiteResult }) {
  const rows = contactsOf(data);
  const selection = useSelection(rows, keyOf);
  const addresses = selection.chosen.filter(({ label }) => label === "Email").map(({ value }) => value);
  if (rows.length === 0) {
    return (
      <Panel title="Contacts">
        <Empty title="No contacts found">
          {data.pages_crawled} {data.pages_crawled === 1 ? "page was" : "pages were"} read. Raise the number
          of pages to read more.
        </Empty>
      </Panel>
    );
  }
  return (
    <Panel title="Contacts">
      {data.emails.length > 0 && (
        <SelectionBar selection={selection} units={["contact", "contacts"]}>
          <SubmitButton text="Verify these" batch={verifyBatch(addresses)} />
        </SelectionBar>
      )}
      <DataTable
        label="Contacts"
        className="rows"
        rows={rows}
        keyOf={keyOf}
        columns={[
          ...(data.emails.length > 0 ? [selectColumn(selection, ({ value }: Contact) => value)] : []),
          {
            head: "Value",
            className: "long strong",
            cell: ({ label, value, dedup_unique: isNew, is_dialable: isDialable }) => (
              <>
                <Value label={label} value={value} />
                {isNew === false && <span className="sub">seen in an earlier result</span>}
                {isDialable === false && (
                  <span className="sub">no numbering plan has this number, so it is not in Records</span>
                )}
              </>
            ),
          },
          { head: "Kind", className: "muted nowrap", cell: ({ label }) => label },
          {
            head: "Found on",
            className: "long",
            hint: ({ sources }) => `As ${sources[0]?.raw ?? sources[0]?.kind.replaceAll("_", " ")}`,
            cell: ({ sources }) => (
              <>
                <OutLink href={sources[0]?.url} />
                {sources.length > 1 && <span className="muted"> and {sources.length - 1} more</span>}
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}
