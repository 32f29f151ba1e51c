import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { NewWebhook, Webhook } from "../../api/answers.ts";
import { linkTo } from "../../api/base-path.ts";
import { call } from "../../api/client.ts";
import { settingsQueries, webhooksPath } from "../../api/settings-queries.ts";
import { useChange } from "../../api/use-change.ts";
import { DataGrid } from "../../grid/data-grid.tsx";
import { type GridColumn, sortedRows } from "../../grid/grid-column.ts";
import { stateOf, webhookRemedy } from "../../lib/webhook-events.ts";
import { AccessNote, Needs } from "../../ui/access.tsx";
import { DialogButton } from "../../ui/modal.tsx";
import { Empty, Panel, Status } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { SecretOnce } from "../../ui/secret-once.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import { Time } from "../../ui/time.tsx";
import { WebhookForm, type WebhookInput } from "./webhook-form.tsx";

/** Lists and registers the client's webhooks. */
export function WebhooksPage() {
  const webhooks = useQuery(settingsQueries.webhooks());
  const [made, setMade] = useState<NewWebhook | null>(null);
  return (
    <>
      <SectionHead about="A webhook sends what happens, for example a job that ended, to a URL of yours at once: to a CRM, an automation or a program.">
        <Needs access="owner">
          <DialogButton text="New webhook" dialogClass="modal-wide">
            {(close) => <NewWebhookForm close={close} show={setMade} />}
          </DialogButton>
        </Needs>
      </SectionHead>
      <AccessNote access="owner" />
      {made && (
        <SecretOnce
          title="Secret of the new webhook"
          label="Secret"
          secret={made.secret}
          done={() => setMade(null)}
        >
          The receiver uses it to verify signatures. Next,{" "}
          <Link to="/settings/webhooks/$webhookId" params={{ webhookId: made.webhook_id }}>
            send a test
          </Link>
          .
        </SecretOnce>
      )}
      <Panel title="Registered webhooks">
        <Reading query={webhooks} rows={3} />
        {webhooks.data?.total === 0 && (
          <Empty title="No webhooks yet">
            Register a URL to receive events of jobs, campaigns and pins as they happen.
          </Empty>
        )}
        {webhooks.data !== undefined && webhooks.data.total > 0 && (
          <WebhookTable webhooks={webhooks.data.webhooks} />
        )}
      </Panel>
      <Panel title="Into a CRM">
        <p>
          Results reach a CRM as a file from any Export menu, or pushed on the events that webhooks send. Step
          by step: <a href={linkTo("/docs/recipes/crm")}>Contacts in a CRM</a>,{" "}
          <a href={linkTo("/docs/recipes/n8n")}>Automation with n8n</a>.
        </p>
      </Panel>
    </>
  );
}

function NewWebhookForm({ close, show }: { close(): void; show(made: NewWebhook): void }) {
  const register = useChange({
    call: (body: WebhookInput) => call<NewWebhook>(webhooksPath, { method: "POST", body }),
    changes: ["webhooks"],
    onDone: (made) => {
      close();
      show(made);
    },
    showsErrors: false,
  });
  return (
    <WebhookForm
      submit="Register webhook"
      isPending={register.isPending}
      error={register.error}
      cancel={close}
      onSubmit={(input, options) => register.mutate(input, options)}
    />
  );
}

const webhookColumns: readonly GridColumn<Webhook>[] = [
  {
    name: "url",
    head: "URL",
    width: 300,
    sort: "url",
    sortsUpFirst: true,
    value: ({ url }) => url,
    cell: ({ webhook_id: webhookId, url, description }) => (
      <>
        <Link to="/settings/webhooks/$webhookId" params={{ webhookId }} title={url}>
          <bdi>{url}</bdi>
        </Link>
        {description && (
          <span className="sub">
            <bdi>{description}</bdi>
          </span>
        )}
      </>
    ),
  },
  {
    name: "events",
    head: "Events",
    width: 140,
    inCards: "plain",
    sort: "events",
    value: ({ event_types: types }) => types?.length ?? Number.MAX_SAFE_INTEGER,
    cell: kindsOf,
  },
  {
    name: "status",
    head: "Status",
    width: 300,
    inCards: "plain",
    sort: "status",
    sortsUpFirst: true,
    value: stateOf,
    grows: true,
    cell: (webhook) => (
      <>
        <Status value={stateOf(webhook)} />
        {webhook.last_failure && (
          <span className="sub reason" title={webhook.last_failure.reason}>
            {webhook.last_failure.reason}
          </span>
        )}
        {stateOf(webhook) === "failing" && <span className="sub reason">{webhookRemedy}</span>}
      </>
    ),
  },
  {
    name: "registered",
    head: "Registered",
    width: 140,
    sort: "registered",
    value: ({ created_at: at }) => at,
    cell: ({ created_at: at }) => <Time value={at} relative />,
  },
];

function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  const [sort, setSort] = useState("-registered");
  const rows = useMemo(() => sortedRows(webhooks, webhookColumns, sort), [webhooks, sort]);
  return (
    <DataGrid
      label="Webhooks"
      rows={rows}
      keyOf={idOf}
      columns={webhookColumns}
      sort={sort}
      setSort={setSort}
    />
  );
}

const idOf = ({ webhook_id: id }: Webhook) => id;

function kindsOf({ event_types: types }: Webhook): string {
  if (types === null) return "all events";
  return types.length === 1 ? "1 event type" : `${types.length} event types`;
}
