import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import type { ShareLink, ShareList } from "../api/answers.ts";
import { ApiError, call } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { dayOf, daysText } from "../lib/days.ts";
import { ShiftsHead } from "../shifts/shifts-head.tsx";
import { Copyable, CopyButton, Empty, Failure, Loading, Panel, TableScroll } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";
import { useToast } from "../ui/toasts.tsx";

const lives = [1, 7, 14, 30] as const;

/** Links that show the shifts of some days to whoever has them. */
export function SharedReportsPage() {
  const shares = useQuery(queries.shares());
  return (
    <>
      <ShiftsHead title="Shared reports" />
      <div className="columns columns-shared">
        <NewShare />
        <Panel title="Links that work">
          {shares.isPending && <Loading rows={4} />}
          {shares.isError && <Failure error={shares.error} retry={() => void shares.refetch()} />}
          {shares.data &&
            (shares.data.shares.length === 0 ? (
              <Empty title="No links">Nobody without credentials can see your shifts.</Empty>
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
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: () =>
      call<ShareLink>("/api/v1/share", {
        method: "POST",
        body: { from: from || undefined, to: to || undefined, ttl_days: Number(days) },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: queries.shares().queryKey }),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  const isRefused = (name: string) =>
    (create.error instanceof ApiError && create.error.violations.some(({ loc }) => loc[1] === name)) ||
    undefined;
  return (
    <Panel title="New link">
      <p className="field-about">
        It shows everybody's shifts of these days, with their names, as a page and without credentials.
      </p>
      <form onSubmit={onSubmit} aria-label="New link" className="share-form">
        <div className="field-pair">
          <div className="field">
            <label htmlFor={fromId}>First day, UTC</label>
            <input
              id={fromId}
              type="date"
              value={from}
              aria-invalid={isRefused("from")}
              onChange={(event) => setFrom(event.target.value)}
            />
          </div>
          <div className="field">
            <label htmlFor={toId}>Last day, UTC</label>
            <input
              id={toId}
              type="date"
              value={to}
              aria-invalid={isRefused("to")}
              onChange={(event) => setTo(event.target.value)}
            />
          </div>
          <div className="field">
            <label htmlFor={daysId}>Works for</label>
            <select id={daysId} value={days} onChange={(event) => setDays(event.target.value)}>
              {lives.map((life) => (
                <option key={life} value={life}>
                  {life === 1 ? "1 day" : `${life} days`}
                </option>
              ))}
            </select>
          </div>
        </div>
        {create.isError && <Failure error={create.error} />}
        <div className="actions">
          <button type="submit" className="button-primary" disabled={create.isPending}>
            Make a link
          </button>
        </div>
      </form>
      <div role="status">
        {create.data && (
          <div className="share-made">
            <p>
              The link to {daysText(create.data)} works until <Time value={create.data.expires_at} brief />.
            </p>
            <Copyable label="Link to the report" text={create.data.url} />
          </div>
        )}
      </div>
    </Panel>
  );
}

function Shares({ shares }: { shares: ShareList["shares"] }) {
  return (
    <TableScroll label="Links to shared reports">
      <table className="rows shares">
        <thead>
          <tr>
            <th scope="col">Report</th>
            <th scope="col">Made by</th>
            <th scope="col">Works until</th>
            <th scope="col">
              <span className="visually-hidden">What can be done</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <tr key={share.id}>
              <td className="long">
                <a href={share.url} target="_blank" rel="noreferrer noopener">
                  {daysText(share)}
                </a>
              </td>
              <td data-label="Made by">{share.created_by}</td>
              <td className="nowrap" data-label="Works until">
                <Time value={share.expires_at} brief />
              </td>
              <td>
                <div className="actions actions-end">
                  <CopyButton text={share.url} label={`Copy the link to ${daysText(share)}`} />
                  <RevokeButton id={share.id} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function RevokeButton({ id }: { id: string }) {
  const [asks, setAsks] = useState(false);
  const client = useQueryClient();
  const toast = useToast();
  const revoke = useMutation({
    mutationFn: () => call(`/api/v1/share/${id}`, { method: "DELETE" }),
    onSuccess: () => toast("The link was revoked."),
    onError: (error) => toast(error.message, "error"),
    onSettled: () => client.invalidateQueries({ queryKey: queries.shares().queryKey }),
  });
  if (!asks) {
    return (
      <button type="button" onClick={() => setAsks(true)}>
        Revoke
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        className="button-danger"
        disabled={revoke.isPending}
        onClick={() => revoke.mutate()}
      >
        Yes, revoke it
      </button>
      <button type="button" onClick={() => setAsks(false)}>
        Keep it
      </button>
    </>
  );
}
