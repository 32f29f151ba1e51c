import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { NewWebhook, Webhook } from "../../api/answers.ts";
import { call } from "../../api/client.ts";
import { settingsQueries, webhooksPath } from "../../api/settings-queries.ts";
import { useChange } from "../../api/use-change.ts";
import { stateOf } from "../../lib/webhook-events.ts";
import { Empty, Failure, Loading, Panel, Status, TableScroll } from "../../ui/parts.tsx";
import { SecretOnce } from "../../ui/secret-once.tsx";
import { Time } from "../../ui/time.tsx";
import { SettingsHead } from "./settings-head.tsx";
import { WebhookForm } from "./webhook-form.tsx";

/** Addresses that the client's events are sent to. */
export function WebhooksPage() {
  const webhooks = useQuery(settingsQueries.webhooks());
  const [made, setMade] = useState<NewWebhook | null>(null);
  const register = useChange({
    call: (body: object) => call<NewWebhook>(webhooksPath, { method: "POST", body }),
    changes: ["webhooks"],
    onDone: setMade,
    tellsErrors: false,
  });
  return (
    <>
      <SettingsHead title="Webhooks" />
      {made && (
        <SecretOnce
          title="Secret of the new webhook"
          label="Secret"
          secret={made.secret}
          done={() => setMade(null)}
        >
          With it the receiver checks that what arrives comes from here. Then{" "}
          <Link to="/settings/webhooks/$webhookId" params={{ webhookId: made.webhook_id }}>
            send a test
          </Link>
          .
        </SecretOnce>
      )}
      <Panel title="Registered">
        {webhooks.isPending && <Loading rows={3} />}
        {webhooks.isError && <Failure error={webhooks.error} retry={() => void webhooks.refetch()} />}
        {webhooks.data?.total === 0 && (
          <Empty title="No webhook yet">
            Register an address of yours, and events of jobs, campaigns and pins are sent to it as they
            happen.
          </Empty>
        )}
        {webhooks.data !== undefined && webhooks.data.total > 0 && (
          <WebhookTable webhooks={webhooks.data.webhooks} />
        )}
      </Panel>
      <Panel title="New webhook">
        <WebhookForm
          key={made?.webhook_id ?? "first"}
          submit="Register webhook"
          isPending={register.isPending}
          error={register.error}
          onSubmit={(draft) => register.mutate(draft)}
        />
      </Panel>
    </>
  );
}

function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <TableScroll label="Webhooks">
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">URL</th>
            <th scope="col">Events</th>
            <th scope="col">State</th>
            <th scope="col">Registered</th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => (
            <tr key={webhook.webhook_id}>
              <td className="long">
                <Link to="/settings/webhooks/$webhookId" params={{ webhookId: webhook.webhook_id }}>
                  {webhook.url}
                </Link>
                {webhook.description && <span className="sub">{webhook.description}</span>}
              </td>
              <td className="muted">{kindsOf(webhook)}</td>
              <td>
                <Status value={stateOf(webhook)} />
              </td>
              <td className="nowrap muted">
                <Time value={webhook.created_at} relative />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function kindsOf({ event_types: types }: Webhook): string {
  if (types === null) return "all events";
  return types.length === 1 ? "1 kind of event" : `${types.length} kinds of events`;
}
