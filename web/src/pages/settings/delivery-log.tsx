import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import type { WebhookDelivery } from "../../api/answers.ts";
import { call } from "../../api/client.ts";
import { settingsQueries, webhooksPath } from "../../api/settings-queries.ts";
import { useChange } from "../../api/use-change.ts";
import { DataGrid, type FurtherRows } from "../../grid/data-grid.tsx";
import type { GridColumn } from "../../grid/grid-column.ts";
import { type DeliverySearch, deliverySearch, deliveryStatuses } from "../../lib/delivery-search.ts";
import { Needs } from "../../ui/access.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { FilterSelect } from "../../ui/filter-select.tsx";
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
      search: deliverySearch({ status: value }),
      resetScroll: false,
    });
  return (
    <Panel title="Deliveries" className="list-wide" aside={<span className="muted">Last 7 days</span>}>
      <form className="filters" onSubmit={(event) => event.preventDefault()}>
        <FilterSelect label="Status" value={status} options={deliveryStatuses} choose={filter} />
      </form>
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
      <Needs access="owner">
        <ReplayFailed webhookId={webhookId} />
      </Needs>
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
  const [open, setOpen] = useState<string | null>(null);
  const columns = useMemo<readonly GridColumn<WebhookDelivery>[]>(
    () => [
      ...columnsOf(restingUntil),
      {
        name: "actions",
        head: "Actions",
        width: 190,
        hidesHead: true,
        cell: ({ delivery_id: id }) => (
          <DeliveryActions
            webhookId={webhookId}
            deliveryId={id}
            isOpen={open === id}
            toggle={() => setOpen(open === id ? null : id)}
          />
        ),
      },
    ],
    [open, webhookId, restingUntil],
  );
  return (
    <DataGrid
      label="Deliveries"
      rows={deliveries}
      keyOf={({ delivery_id }) => delivery_id}
      columns={columns}
      loading={loading}
      detailOf={({ delivery_id: id }) =>
        open === id
          ? { id: panelOf(id), content: <DeliveryDetail webhookId={webhookId} deliveryId={id} /> }
          : null
      }
    />
  );
}

const panelOf = (deliveryId: string) => `delivery-${deliveryId}`;

const columnsOf = (restingUntil: string | null): readonly GridColumn<WebhookDelivery>[] => [
  {
    name: "event",
    head: "Event",
    width: 220,
    cell: (delivery) => <span className="strong">{delivery.event_type}</span>,
  },
  {
    name: "status",
    head: "Status",
    width: 230,
    grows: true,
    inCards: "plain",
    cell: ({ status, next_attempt_at: next }) => (
      <>
        <Status value={status} />
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
  {
    name: "attempt",
    head: "Last attempt",
    width: 140,
    cell: ({ attempts }) => {
      const last = attempts.at(-1);
      return (
        <>
          {last === undefined ? "–" : answerText(last)}
          <span className="sub">{attempts.length === 1 ? "1 attempt" : `${attempts.length} attempts`}</span>
        </>
      );
    },
  },
  {
    name: "created",
    head: "Created",
    width: 130,
    cell: (delivery) => <Time value={delivery.created_at} relative />,
  },
];

function DeliveryActions(props: { webhookId: string; deliveryId: string; isOpen: boolean; toggle(): void }) {
  const { webhookId, deliveryId, isOpen, toggle } = props;
  const replay = useChange({
    call: () => call(`${webhooksPath}/${webhookId}/deliveries/${deliveryId}/replay`, { method: "POST" }),
    changes: ["deliveries", "delivery"],
    done: "Delivery queued again.",
  });
  return (
    <div className="row-actions">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelOf(deliveryId) : undefined}
        onClick={toggle}
      >
        Details
      </button>
      <Needs access="owner">
        <BusyButton type="button" isBusy={replay.isPending} onClick={() => replay.mutate(undefined)}>
          Resend
        </BusyButton>
      </Needs>
    </div>
  );
}

function DeliveryDetail({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) {
  const delivery = useQuery(settingsQueries.delivery(webhookId, deliveryId));
  if (!delivery.data) return <Reading query={delivery} />;
  const { attempts, body, next_attempt_at: next } = delivery.data;
  return (
    <div className="delivery">
      <p className="muted">
        <code>webhook-id: {deliveryId}</code>
      </p>
      <h3>{attempts.length === 0 ? "No attempt yet" : "Attempts"}</h3>
      <ol className="attempts">
        {attempts.map((attempt) => (
          <AttemptItem key={`${attempt.attempt} ${attempt.started_at}`} attempt={attempt} />
        ))}
      </ol>
      {next && (
        <p>
          Next attempt: <Time value={next} />
        </p>
      )}
      <h3>Body sent</h3>
      <Copyable label="Body" text={body} />
    </div>
  );
}

type Attempt = WebhookDelivery["attempts"][number];

const answerText = ({ response_status: status }: Attempt) => status ?? "no response";

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
