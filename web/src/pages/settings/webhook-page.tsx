import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { Webhook, WebhookDeliveryDetail, WebhookSecret } from "../../api/answers.ts";
import { ApiError, call } from "../../api/client.ts";
import { settingsQueries, webhooksPath } from "../../api/settings-queries.ts";
import { useChange } from "../../api/use-change.ts";
import { stateOf } from "../../lib/webhook-events.ts";
import { AccessNote, Needs } from "../../ui/access.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { Fact, Failure, Panel, Status } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { SecretOnce } from "../../ui/secret-once.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Time } from "../../ui/time.tsx";
import { DeliveryLog, ReceiverAnswer } from "./delivery-log.tsx";
import { WebhookForm, type WebhookInput } from "./webhook-form.tsx";

/** One webhook: its state, its deliveries, and its settings. */
export function WebhookPage() {
  const { webhookId = "" } = useParams({ strict: false });
  const webhook = useQuery(settingsQueries.webhook(webhookId));
  const [secret, setSecret] = useState<WebhookSecret | null>(null);
  const test = useChange({
    call: () => call<WebhookDeliveryDetail>(`${webhooksPath}/${webhookId}/test`, { method: "POST" }),
    changes: ["webhook", "webhooks", "deliveries"],
    showsErrors: false,
  });
  const isGone = webhook.error instanceof ApiError && webhook.error.status === 404;
  if (!webhook.data || isGone) {
    return (
      <>
        <SectionHead />
        <Reading query={webhook} rows={6} />
        <p>
          <Link to="/settings/webhooks">All webhooks</Link>
        </p>
      </>
    );
  }
  const { data } = webhook;
  return (
    <>
      <SectionHead title={data.url} state={<Status value={stateOf(data)} />}>
        <Needs access="owner">
          <BusyButton
            type="button"
            className="button-primary"
            isBusy={test.isPending}
            onClick={() => test.mutate(undefined)}
          >
            {test.isPending ? "Waiting for the response…" : "Send test"}
          </BusyButton>
          <MoreMenu>
            <Rotation webhook={data} show={setSecret} />
            <Switch webhook={data} />
            <Deletion webhook={data} />
          </MoreMenu>
        </Needs>
      </SectionHead>
      <AccessNote access="owner" />
      {secret && (
        <SecretOnce title="New secret" label="Secret" secret={secret.secret} done={() => setSecret(null)}>
          Deliveries are signed with both the old and the new secret until{" "}
          <Time value={secret.previous_secret_expires_at} />. Update the receiver before then.
        </SecretOnce>
      )}
      <Reading query={webhook} />
      <div aria-live="polite">
        {test.isError && <Failure error={test.error} />}
        {test.data && <TestResult delivery={test.data} />}
      </div>
      <Disabled webhook={data} />
      <LastFailure webhook={data} />
      <Tabs
        label="Webhook"
        tabs={[
          {
            id: "deliveries",
            title: "Deliveries",
            content: <DeliveryLog webhookId={webhookId} restingUntil={data.resting_until} />,
          },
          {
            id: "settings",
            title: "Settings",
            content: (
              <>
                <State webhook={data} />
                <Needs access="owner">
                  <Edit webhook={data} />
                </Needs>
              </>
            ),
          },
        ]}
      />
    </>
  );
}

const reasons = {
  by_client: "It was disabled in the dashboard or over the API.",
  failing: "Every attempt failed for days.",
  gone: "The receiver responded with 410 Gone.",
} as const;

function Disabled({ webhook }: { webhook: Webhook }) {
  if (webhook.enabled || webhook.disabled_at === null) return null;
  return (
    <div className="note" role="note">
      <p>
        Not sending since <Time value={webhook.disabled_at} />.{" "}
        {webhook.disabled_reason && reasons[webhook.disabled_reason]} Events in this period are not sent
        later.
      </p>
    </div>
  );
}

/** Why the latest attempt failed, while the webhook fails. */
function LastFailure({ webhook }: { webhook: Webhook }) {
  if (webhook.last_failure === null) return null;
  const { reason, at } = webhook.last_failure;
  return (
    <div className="failure" role="note">
      <div>
        <p className="strong">{reason}</p>
        <p>
          The latest attempt, <Time value={at} relative />, failed. Correct the receiver{" "}
          <Needs access="owner">
            or{" "}
            <Link to="." search={{ tab: "settings" }} resetScroll={false}>
              the URL
            </Link>
          </Needs>
          , then send a test: deliveries are attempted again by themselves
          {webhook.resting_until && Date.parse(webhook.resting_until) > Date.now() && (
            <>
              , next at <Time value={webhook.resting_until} />
            </>
          )}
          .
        </p>
      </div>
    </div>
  );
}

function State({ webhook }: { webhook: Webhook }) {
  return (
    <div className="panel summary">
      <dl className="facts facts-row">
        {webhook.failing_since && (
          <Fact name="Failing since">
            <Time value={webhook.failing_since} />
          </Fact>
        )}
        <Fact name="Events">{webhook.event_types === null ? "All" : webhook.event_types.join(", ")}</Fact>
        {webhook.description && (
          <Fact name="Description">
            <bdi>{webhook.description}</bdi>
          </Fact>
        )}
        <Fact name="Registered">
          <Time value={webhook.created_at} />
        </Fact>
        {webhook.previous_secret_expires_at && (
          <Fact name="Old secret expires">
            <Time value={webhook.previous_secret_expires_at} />
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Rotation({ webhook, show }: { webhook: Webhook; show(secret: WebhookSecret): void }) {
  const rotate = useChange({
    call: () =>
      call<WebhookSecret>(`${webhooksPath}/${webhook.webhook_id}/rotate-secret`, { method: "POST" }),
    changes: ["webhook", "webhooks"],
    onDone: show,
  });
  return (
    <ConfirmButton
      question="Rotate the secret?"
      about="Deliveries are signed with both the old and the new secret for 24 hours."
      confirm="Rotate secret"
      isBusy={rotate.isPending}
      act={() => rotate.mutate(undefined)}
    >
      Rotate secret
    </ConfirmButton>
  );
}

function Switch({ webhook }: { webhook: Webhook }) {
  const change = useChange({
    call: (enabled: boolean) =>
      call(`${webhooksPath}/${webhook.webhook_id}`, { method: "PATCH", body: { enabled } }),
    changes: ["webhook", "webhooks", "deliveries"],
    done: (_answer, enabled) =>
      enabled ? "Webhook enabled. Pending deliveries are sent." : "Webhook disabled.",
    undo: (_answer, enabled) =>
      enabled
        ? undefined
        : () => call(`${webhooksPath}/${webhook.webhook_id}`, { method: "PATCH", body: { enabled: true } }),
  });
  return (
    <BusyButton type="button" isBusy={change.isPending} onClick={() => change.mutate(!webhook.enabled)}>
      {webhook.enabled ? "Disable" : "Enable"}
    </BusyButton>
  );
}

function Deletion({ webhook }: { webhook: Webhook }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const remove = useChange({
    call: () => call(`${webhooksPath}/${webhook.webhook_id}`, { method: "DELETE" }),
    changes: ["webhook", "webhooks"],
    done: "Webhook deleted.",
    onDone: async () => {
      await navigate({ to: "/settings/webhooks" });
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === webhook.webhook_id });
    },
  });
  return (
    <ConfirmButton
      question="Delete this webhook?"
      about="Its delivery log is deleted too."
      confirm="Delete webhook"
      isBusy={remove.isPending}
      act={() => remove.mutate(undefined)}
    >
      Delete
    </ConfirmButton>
  );
}

/** What the receiver answered to the test. */
function TestResult({ delivery: { status, attempts } }: { delivery: WebhookDeliveryDetail }) {
  const attempt = attempts.at(-1);
  if (attempt === undefined) return null;
  return (
    <div className="panel test-result">
      <p>
        <span className="strong">Test</span> <Status value={status} />{" "}
        {attempt.response_status === null ? "No response" : `Response ${attempt.response_status}`} after{" "}
        {attempt.duration_ms.toLocaleString()} ms. {attempt.error}
      </p>
      <ReceiverAnswer attempt={attempt} />
    </div>
  );
}

function Edit({ webhook }: { webhook: Webhook }) {
  const save = useChange({
    call: (body: WebhookInput) => call(`${webhooksPath}/${webhook.webhook_id}`, { method: "PATCH", body }),
    changes: ["webhook", "webhooks"],
    done: "Saved.",
    showsErrors: false,
  });
  return (
    <Panel title="Edit webhook">
      <WebhookForm
        webhook={webhook}
        submit="Save webhook"
        isPending={save.isPending}
        error={save.error}
        onSubmit={(input, options) => save.mutate(input, options)}
      />
    </Panel>
  );
}
