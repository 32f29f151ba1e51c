import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import type { ShareLink, ShareList } from "../api/answers.ts";
import { ApiError, call } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { useChange } from "../api/use-change.ts";
import { dayBounds, dayOf, daysText } from "../lib/days.ts";
import { AccessNote, Needs } from "../ui/access.tsx";
import { ConfirmButton } from "../ui/confirm-button.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { FormActions } from "../ui/form-actions.tsx";
import { Copyable, CopyButton, Empty, Panel } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import { Time } from "../ui/time.tsx";

type Share = ShareList["shares"][number];

const lives = [1, 7, 14, 30] as const;

/** Links that give access to shift reports without credentials. */
export function SharedReportsPage() {
  const shares = useQuery(queries.shares());
  return (
    <>
      <SectionHead />
      <AccessNote access="member" />
      <div className="columns columns-shared">
        <Needs access="member">
          <NewShare />
        </Needs>
        <Panel title="Active links">
          <Reading query={shares} rows={4} />
          {shares.data &&
            (shares.data.shares.length === 0 ? (
              <Empty title="No links">
                Only signed-in users can see your shifts. Create a link to show them to others.
              </Empty>
            ) : (
              <Shares shares={shares.data.shares} />
            ))}
        </Panel>
      </div>
    </>
  );
}

function NewShare() {
  const search: { from?: string; to?: string } = useSearch({ strict: false });
  const today = dayOf(new Date());
  const [from, setFrom] = useState(search.from ?? today);
  const [to, setTo] = useState(search.to ?? today);
  const [days, setDays] = useState("30");
  const [fromId, toId, daysId] = [useId(), useId(), useId()];
  const create = useChange({
    call: (body: object) => call<ShareLink>("/api/v1/share", { method: "POST", body }),
    changes: ["shifts"],
    showsErrors: false,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ from: from || undefined, to: to || undefined, ttl_days: Number(days) });
  };
  const isRefused = (name: string) =>
    (create.error instanceof ApiError && create.error.violations.some(({ loc }) => loc[1] === name)) ||
    undefined;
  return (
    <Panel title="New link">
      <p className="field-about">
        Anyone with the link can see the names and shifts of everyone on these days, without credentials.
      </p>
      <form onSubmit={onSubmit} aria-label="New link" className="share-form">
        <div className="field-pair">
          <div className="field">
            <label htmlFor={fromId}>First day (UTC)</label>
            <input
              id={fromId}
              type="date"
              value={from}
              {...dayBounds}
              aria-invalid={isRefused("from")}
              onChange={(event) => setFrom(event.target.value)}
            />
          </div>
          <div className="field">
            <label htmlFor={toId}>Last day (UTC)</label>
            <input
              id={toId}
              type="date"
              value={to}
              {...dayBounds}
              aria-invalid={isRefused("to")}
              onChange={(event) => setTo(event.target.value)}
            />
          </div>
          <div className="field">
            <label htmlFor={daysId}>Expires after</label>
            <select id={daysId} value={days} onChange={(event) => setDays(event.target.value)}>
              {lives.map((life) => (
                <option key={life} value={life}>
                  {life === 1 ? "1 day" : `${life} days`}
                </option>
              ))}
            </select>
          </div>
        </div>
        <FormActions change={create} submit="Create link" />
      </form>
      <div role="status">
        {create.data && (
          <div className="share-made">
            <p>
              The link to {daysText(create.data)} expires on <Time value={create.data.expires_at} brief />.
            </p>
            <Copyable label="Link to the report" text={create.data.url} />
          </div>
        )}
      </div>
    </Panel>
  );
}

function Shares({ shares }: { shares: readonly Share[] }) {
  return (
    <DataTable
      label="Links to shared reports"
      className="rows shares"
      rows={shares}
      keyOf={(share) => share.id}
      columns={[
        {
          head: "Report",
          className: "long",
          cell: (share) => (
            <a href={share.url} target="_blank" rel="noreferrer noopener">
              {daysText(share)}
            </a>
          ),
        },
        { head: "Created by", isLabelled: true, className: "long-name", cell: (share) => share.created_by },
        {
          head: "Expires",
          isLabelled: true,
          className: "nowrap",
          cell: (share) => <Time value={share.expires_at} brief />,
        },
        { head: "Actions", hidesHead: true, cell: (share) => <ShareActions share={share} /> },
      ]}
    />
  );
}

function ShareActions({ share }: { share: Share }) {
  const days = daysText(share);
  const revoke = useChange({
    call: () => call(`/api/v1/share/${share.id}`, { method: "DELETE" }),
    changes: ["shifts"],
    done: "Link revoked.",
  });
  return (
    <div className="row-actions">
      <CopyButton text={share.url} label={`Copy the link to ${days}`} />
      <Needs access="member">
        <ConfirmButton
          label={`Revoke the link to ${days}`}
          question={`Revoke the link to ${days}?`}
          about="The link stops working immediately."
          confirm="Revoke link"
          isBusy={revoke.isPending}
          act={() => revoke.mutate(undefined)}
        >
          Revoke
        </ConfirmButton>
      </Needs>
    </div>
  );
}
