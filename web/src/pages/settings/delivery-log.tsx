import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { WebhookDelivery } from "../../api/answers.ts";
import { call } from "../../api/client.ts";
import { settingsQueries, webhooksPath } from "../../api/settings-queries.ts";
import { useChange } from "../../api/use-change.ts";
import { Needs } from "../../ui/access.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { CursorPager, useCursors } from "../../ui/cursor-pager.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { Copyable, Empty, Panel, Status } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { Time } from "../../ui/time.tsx";
import { type DeliverySearch, deliverySearch, deliveryStatuses } from "./delivery-search.ts";
import { ReplayFailed } from "./replay-failed.tsx";

/** The deliveries Last 7 days with their outcomes, newest first. */
export function DeliveryLog({ webhookId }: { webhookId: string }) {
  const { status }: DeliverySearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const pages = useCursors();
  const log = useQuery(settingsQueries.deliveries(webhookId, { status, cursor: pages.cursor }));
  const filter = (value: string) => {
    pages.restart();
    void navigate({
      to: "/settings/webhooks/$webhookId",
      params: { webhookId },
      search: deliverySearch({ status: value }),
      resetScroll: false,
    });
  };
  return (
    <Panel title="Deliveries" aside={<span className="muted">Last 7 days</span>}>
      <form className="filters" onSubmit={(event) => event.preventDefault()}>
        <FilterSelect label="Status" value={status} options={deliveryStatuses} choose={filter} />
      </form>
      <Reading query={log} rows={4} />
      {log.data && (
        <Deliveries deliveries={log.data.deliveries} webhookId={webhookId} isFiltered={Boolean(status)} />
      )}
      {log.data && (
        <CursorPager pages={pages} next={log.data.next_cursor} isLoading={log.isPlaceholderData} />
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
  isFiltered: boolean;
}) {
  const { deliveries, webhookId, isFiltered } = props;
  const [open, setOpen] = useState<string | null>(null);
  if (deliveries.length === 0) {
    return (
      <Empty title="No deliveries">
        {isFiltered ? "No delivery matches the filter." : "No matching event has occurred. Send a test."}
      </Empty>
    );
  }
  const columns: readonly Column<WebhookDelivery>[] = [
    ...deliveryColumns,
    {
      head: "Actions",
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
  ];
  return (
    <DataTable
      label="Deliveries"
      className="rows"
      rows={deliveries}
      keyOf={({ delivery_id }) => delivery_id}
      columns={columns}
      detailOf={({ delivery_id: id }) =>
        open === id
          ? { id: panelOf(id), content: <DeliveryDetail webhookId={webhookId} deliveryId={id} /> }
          : null
      }
    />
  );
}

const panelOf = (deliveryId: string) => `delivery-${deliveryId}`;

const deliveryColumns: readonly Column<WebhookDelivery>[] = [
  {
    head: "Event",
    className: "long",
    cell: (delivery) => <span className="strong">{delivery.event_type}</span>,
  },
  {
    head: "Status",
    cell: ({ status, next_attempt_at: next }) => (
      <>
        <Status value={status} />
        {next && (
          <span className="sub">
            next attempt <Time value={next} ahead />
          </span>
        )}
      </>
    ),
  },
  {
    head: "Last attempt",
    isLabelled: true,
    cell: ({ attempts }) => {
      const last = attempts.at(-1);
      return (
        <>
          {last === undefined ? "–" : (last.response_status ?? "no response")}
          <span className="sub">{attempts.length === 1 ? "1 attempt" : `${attempts.length} attempts`}</span>
        </>
      );
    },
  },
  {
    head: "Created",
    className: "nowrap muted",
    isLabelled: true,
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
  const { attempts, body } = delivery.data;
  return (
    <div className="delivery">
      <p className="muted">
        <code>webhook-id: {deliveryId}</code>
      </p>
      <ol className="attempts">
        {attempts.map((attempt) => (
          <li key={`${attempt.attempt} ${attempt.started_at}`}>
            <Time value={attempt.started_at} />, {attempt.duration_ms.toLocaleString()} ms:{" "}
            {attempt.response_status ?? "no response"}
            {attempt.error && <span className="muted"> · {attempt.error}</span>}
          </li>
        ))}
      </ol>
      <Copyable label="Body" text={body} />
    </div>
  );
}
