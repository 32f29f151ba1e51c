import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { WebhookDelivery } from "../../api/answers.ts";
import { call } from "../../api/client.ts";
import { settingsQueries, webhooksPath } from "../../api/settings-queries.ts";
import { useChange } from "../../api/use-change.ts";
import { DataGrid, type FurtherRows } from "../../grid/data-grid.tsx";
import type { GridColumn } from "../../grid/grid-column.ts";
import { useOpenRow } from "../../grid/open-row.tsx";
import { type DeliverySearch, deliveryStatuses } from "../../lib/delivery-search.ts";
import { Needs, useAccess } from "../../ui/access.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { DialogButton } from "../../ui/modal.tsx";
import { Copyable, Empty, Failure, Loading, Panel, Status } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { Time } from "../../ui/time.tsx";
import { ReplayFailed } from "./replay-failed.tsx";

/** The deliveries of the last 7 days with their outcomes, newest first. */
export function DeliveryLog(props: {
  webhookId: string;
  /** While the webhook is failing, deliveries that are due wait until then. */
  restingUntil: string | null;
}) {
  const { webhookId, restingUntil } = props;
  const { status }: DeliverySearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const log = useInfiniteQuery(settingsQueries.deliveries(webhookId, status));
  const deliveries = useMemo(() => log.data?.pages.flatMap((page) => page.deliveries) ?? [], [log.data]);
  const { fetchNextPage, hasNextPage, isFetching, isError } = log;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const filter = (value: string | undefined) =>
    void navigate({
      to: "/settings/webhooks/$webhookId",
      params: { webhookId },
      search: { status: deliveryStatuses.find((one) => one === value) },
      resetScroll: false,
    });
  return (
    <Panel title="Deliveries" className="list-wide" aside={<span className="muted">Last 7 days</span>}>
      <div className="delivery-tools">
        <form className="filters" onSubmit={(event) => event.preventDefault()}>
          <FilterSelect label="Status" value={status} options={deliveryStatuses} choose={filter} />
        </form>
        <Needs access="owner">
          <DialogButton text="Resend failed…" title="Resend failed deliveries" className="">
            {(close) => <ReplayFailed webhookId={webhookId} close={close} />}
          </DialogButton>
        </Needs>
      </div>
      {log.isPending && <Loading rows={4} />}
      {isError && <Failure error={log.error} retry={() => void log.refetch()} />}
      {log.data && deliveries.length === 0 && (
        <Empty title="No deliveries">
          {status ? "No delivery matches the filter." : "No matching event has occurred. Send a test."}
        </Empty>
      )}
      {deliveries.length > 0 && (
        <Deliveries
          key={status}
          deliveries={deliveries}
          webhookId={webhookId}
          restingUntil={restingUntil}
          loading={{ hasMore: hasNextPage && !isError, isLoading: isFetching, loadMore }}
        />
      )}
    </Panel>
  );
}

function Deliveries(props: {
  deliveries: readonly WebhookDelivery[];
  webhookId: string;
  restingUntil: string | null;
  loading: FurtherRows;
}) {
  const { deliveries, webhookId, restingUntil, loading } = props;
  const details = useOpenRow({ keyOf, nameOf });
  const mayResend = useAccess("owner");
  const columns = useMemo<readonly GridColumn<WebhookDelivery>[]>(
    () => [...columnsOf(restingUntil), ...(mayResend ? [resendColumn(webhookId)] : []), details.column],
    [details.column, webhookId, restingUntil, mayResend],
  );
  return (
    <DataGrid
      label="Deliveries"
      rows={deliveries}
      keyOf={keyOf}
      columns={columns}
      loading={loading}
      detailOf={(delivery) =>
        details.isOpen(delivery)
          ? { id: details.id, content: <DeliveryDetail webhookId={webhookId} delivery={delivery} /> }
          : null
      }
    />
  );
}

const keyOf = ({ delivery_id: id }: WebhookDelivery) => id;
const nameOf = ({ event_type: type }: WebhookDelivery) => type;

const resendColumn = (webhookId: string): GridColumn<WebhookDelivery> => ({
  name: "resend",
  head: "Resend",
  width: 108,
  hidesHead: true,
  // Those that arrived can be sent again from their details.
  cell: ({ delivery_id: id, status }) =>
    status === "delivered" ? <span /> : <Resend webhookId={webhookId} deliveryId={id} />,
});

const columnsOf = (restingUntil: string | null): readonly GridColumn<WebhookDelivery>[] => [
  {
    name: "event",
    head: "Event",
    width: 180,
    cell: ({ event_type: type }) => <span className="strong">{type}</span>,
  },
  {
    name: "status",
    head: "Status",
    width: 182,
    inCards: "plain",
    cell: ({ status, next_attempt_at: next }) => (
      <>
        <Status value={status} inList />
        {next && (
          <span className="sub">
            {restingUntil !== null && restingUntil > next ? (
              "waits: the receiver is failing"
            ) : (
              <>
                next attempt <Time value={next} ahead />
              </>
            )}
          </span>
        )}
      </>
    ),
  },
  { name: "answer", head: "Last answer", width: 160, grows: true, cell: lastAnswer },
  {
    name: "attempts",
    head: "Attempts",
    width: 102,
    isNumber: true,
    cell: ({ attempt_count: count }) => count.toLocaleString(),
  },
  {
    name: "created",
    head: "Created",
    width: 108,
    cell: (delivery) => <Time value={delivery.created_at} relative />,
  },
];

/** What the receiver answered last, or why it did not. */
function lastAnswer({ attempts, status, next_attempt_at: next }: WebhookDelivery) {
  const last = attempts.at(-1);
  if (status === "pending" && next === null) return "being sent";
  if (last === undefined) return <span className="muted">–</span>;
  return (
    <>
      <span className={last.error === null ? undefined : "problem"}>{answerText(last)}</span>
      {last.error !== null && (
        <span className="sub" title={last.error}>
          {last.error}
        </span>
      )}
    </>
  );
}

function Resend({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) {
  const replay = useChange({
    call: () => call(`${webhooksPath}/${webhookId}/deliveries/${deliveryId}/replay`, { method: "POST" }),
    changes: ["deliveries"],
    done: "Delivery queued again.",
  });
  return (
    <BusyButton type="button" isBusy={replay.isPending} onClick={() => replay.mutate(undefined)}>
      Resend
    </BusyButton>
  );
}

/** Its attempts are those of the row, which stays up to date; the body never changes. */
function DeliveryDetail({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const { delivery_id: id, attempts, attempt_count: count, next_attempt_at: next, status } = delivery;
  const detail = useQuery(settingsQueries.delivery(webhookId, id));
  const isSending = status === "pending" && next === null;
  const without = count - attempts.length - (isSending ? 1 : 0);
  return (
    <div className="delivery">
      <h3>{count === 0 ? "No attempt yet" : "Attempts"}</h3>
      <ol className="attempts">
        {attempts.map((attempt) => (
          <AttemptItem key={`${attempt.attempt} ${attempt.started_at}`} attempt={attempt} />
        ))}
      </ol>
      {without > 0 && (
        <p className="muted">
          {without === 1 ? "1 more attempt has" : `${without.toLocaleString()} more attempts have`} no entry:
          the log keeps the latest 50, and a worker that stops during an attempt leaves none.
        </p>
      )}
      {isSending && <p>An attempt is under way.</p>}
      {next && (
        <p>
          Next attempt: <Time value={next} />
        </p>
      )}
      {status === "delivered" && (
        <Needs access="owner">
          <Resend webhookId={webhookId} deliveryId={id} />
        </Needs>
      )}
      <h3>Body sent</h3>
      {detail.data ? <Copyable label="Body" text={detail.data.body} /> : <Reading query={detail} />}
      <p className="muted">
        <code>webhook-id: {id}</code>
      </p>
    </div>
  );
}

type Attempt = WebhookDelivery["attempts"][number];

const answerText = ({ response_status: status }: Attempt) =>
  status === null ? "no response" : `HTTP ${status}`;

/** One attempt, with what the receiver answered. */
function AttemptItem({ attempt }: { attempt: Attempt }) {
  const { error } = attempt;
  return (
    <li>
      <Time value={attempt.started_at} />, {attempt.duration_ms.toLocaleString()} ms: {answerText(attempt)}
      {error && <span className="muted"> · {error}</span>}
      <ReceiverAnswer attempt={attempt} />
    </li>
  );
}

/** Headers of the receiver's answer, and the beginning of a refusal. */
export function ReceiverAnswer({ attempt }: { attempt: Attempt }) {
  const { response_headers: headers, response_excerpt: excerpt } = attempt;
  const lines = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  if (excerpt !== null) lines.push("", excerpt);
  if (lines.length === 0) return null;
  return (
    <details>
      <summary>Response</summary>
      <pre className="answer">{lines.join("\n")}</pre>
    </details>
  );
}
