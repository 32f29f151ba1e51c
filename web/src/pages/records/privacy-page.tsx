import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { PrivacySubject } from "../../../../src/contract/privacy.ts";
import type { PrivacyErasure } from "../../api/answers.ts";
import { call } from "../../api/client.ts";
import { changedWithErasures, erasuresPath, privacyQueries } from "../../api/privacy-queries.ts";
import { useChange } from "../../api/use-change.ts";
import { Findings } from "../../privacy/findings.tsx";
import { draftOf, PersonForm, subjectOf } from "../../privacy/person-form.tsx";
import { findingsText } from "../../privacy/places.ts";
import { Receipt } from "../../privacy/receipt.tsx";
import { type Access, useAccess } from "../../privacy/use-access.ts";
import { erasedText } from "../../records/erase-button.tsx";
import { AccessNote, Needs } from "../../ui/access.tsx";
import { CursorPager, useCursors } from "../../ui/cursor-pager.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { download, Empty, Failure, Panel, Status } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import { Time } from "../../ui/time.tsx";
import { TypedConfirm } from "../../ui/typed-confirm.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Whom a link to this page is about: not in the address, which browsers and proxies keep. */
    person?: PrivacySubject;
  }
}

/** Answers requests of persons: what is stored about them, and its erasure. */
export function PrivacyPage() {
  return (
    <>
      <SectionHead about="When people ask what is stored about them, or to be forgotten: find their data, download it, or erase it. Erased data is not collected again." />
      <AccessNote access="owner" />
      <Needs access="owner">
        <Person />
        <Receipts />
      </Needs>
    </>
  );
}

function Person() {
  const given = useLocation({ select: ({ state }) => state.person });
  const [draft, setDraft] = useState(() => draftOf(given));
  const { access, find, clear } = useAccess();
  const [receipt, setReceipt] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to this page asks once
  useEffect(() => {
    if (given !== undefined) void find(given);
  }, []);
  const search = () => {
    setReceipt(null);
    void find(subjectOf(draft));
  };
  return (
    <>
      <Panel title="Find a person">
        <p className="muted">
          Enter what you know about one person. The search covers all data of your client: records, results,
          texts, events, webhook deliveries, activities and logs.
        </p>
        <PersonForm
          draft={draft}
          change={(part) => {
            setDraft({ ...draft, ...part });
            clear();
          }}
          search={{ isPending: access?.isPending ?? false, error: null }}
          find={search}
        />
      </Panel>
      {access && (
        <Stored
          access={access}
          retry={search}
          onErased={(id) => {
            setReceipt(id);
            setDraft(draftOf());
            clear();
          }}
        />
      )}
      {receipt !== null && (
        <Panel title="Erasure">
          <Receipt id={receipt} />
        </Panel>
      )}
    </>
  );
}

function Stored(props: { access: Access; retry(): void; onErased(id: string): void }) {
  const { access, retry, onErased } = props;
  const { subject, findings, isPending, error } = access;
  const [isErasing, setErasing] = useState(false);
  const places = new Set(findings.map(({ place }) => place)).size;
  const counted = `${findings.length.toLocaleString()} ${findings.length === 1 ? "finding" : "findings"}`;
  return (
    <Panel
      title="Stored data"
      aside={
        <div className="actions">
          <button
            type="button"
            disabled={isPending || findings.length === 0}
            onClick={() =>
              download("stored-data.json", `${JSON.stringify(findings, null, 2)}\n`, "application/json")
            }
          >
            Download JSON
          </button>
          <button
            type="button"
            disabled={isPending || findings.length === 0}
            onClick={() => download("stored-data.txt", findingsText(findings), "text/plain")}
          >
            Download text
          </button>
          <button
            type="button"
            className="button-danger"
            aria-haspopup="dialog"
            onClick={() => setErasing(true)}
          >
            Erase…
          </button>
        </div>
      }
    >
      <p role="status" className="muted">
        {isPending
          ? `Searching… ${counted} so far.`
          : findings.length > 0 && `${counted} in ${places} ${places === 1 ? "place" : "places"}.`}
      </p>
      {Boolean(error) && <Failure error={error} retry={retry} />}
      {!(isPending && findings.length === 0) && !error && <Findings findings={findings} />}
      {isErasing && <EraseDialog subject={subject} onErased={onErased} close={() => setErasing(false)} />}
    </Panel>
  );
}

function EraseDialog(props: { subject: PrivacySubject; onErased(id: string): void; close(): void }) {
  const { subject, onErased, close } = props;
  const [first = ""] = Object.values(subject);
  const erase = useChange({
    call: () => call<PrivacyErasure>(erasuresPath, { method: "POST", body: subject }),
    changes: changedWithErasures,
    done: (receipt) => erasedText([receipt]),
    onDone: ({ erasure_id: id }) => {
      close();
      onErased(id);
    },
    showsErrors: false,
  });
  return (
    <TypedConfirm
      title="Erase this person?"
      text={first}
      confirm="Erase"
      change={erase}
      act={() => erase.mutate(undefined)}
      close={close}
    >
      <p>
        Erases everything stored about <bdi className="strong">{Object.values(subject).join(", ")}</bdi>, with
        the addresses, numbers and profiles that belong to them alone. Only digests remain, which prevent
        collecting it again. This cannot be undone.
      </p>
    </TypedConfirm>
  );
}

const columns: readonly Column<PrivacyErasure>[] = [
  {
    head: "Receipt",
    className: "nowrap",
    cell: ({ erasure_id: id }) => <code title={id}>{id.slice(-12)}</code>,
  },
  { head: "Status", cell: ({ state }) => <Status value={state} /> },
  {
    head: "Requested",
    className: "nowrap muted",
    isLabelled: true,
    cell: (receipt) => <Time value={receipt.requested_at} relative />,
  },
  {
    head: "Erased",
    isNumber: true,
    isLabelled: true,
    cell: ({ counts }) =>
      Object.values(counts)
        .reduce((sum, count) => sum + count, 0)
        .toLocaleString(),
  },
];

function Receipts() {
  const pages = useCursors();
  const list = useQuery(privacyQueries.erasures({ cursor: pages.cursor }));
  const [open, setOpen] = useState<string | null>(null);
  const { data } = list;
  const withDetails: readonly Column<PrivacyErasure>[] = [
    ...columns,
    {
      head: "Actions",
      hidesHead: true,
      cell: ({ erasure_id: id }) => (
        <div className="row-actions">
          <button
            type="button"
            aria-expanded={open === id}
            aria-controls={open === id ? `receipt-${id}` : undefined}
            onClick={() => setOpen(open === id ? null : id)}
          >
            Details
          </button>
        </div>
      ),
    },
  ];
  return (
    <Panel title="Receipts">
      <p className="muted">
        A receipt states when an erasure ended and how much it erased, without personal data.
      </p>
      <Reading query={list} rows={3} />
      {data?.erasures.length === 0 && (
        <Empty title="No erasures yet">Find a person above to see and erase what is stored.</Empty>
      )}
      {data && data.erasures.length > 0 && (
        <DataTable
          label="Receipts"
          className="rows"
          rows={data.erasures}
          keyOf={({ erasure_id }) => erasure_id}
          columns={withDetails}
          detailOf={({ erasure_id: id }) =>
            open === id ? { id: `receipt-${id}`, content: <Receipt id={id} /> } : null
          }
        />
      )}
      {data && <CursorPager pages={pages} next={data.next_cursor} isLoading={list.isPlaceholderData} />}
    </Panel>
  );
}
