import { type FormEvent, useId, useState } from "react";
import type { WebhookReplay } from "../../api/answers.ts";
import { call } from "../../api/client.ts";
import { webhooksPath } from "../../api/settings-queries.ts";
import { useChange } from "../../api/use-change.ts";
import { dayBounds, dayMs } from "../../lib/days.ts";
import { localDateTime } from "../../lib/time.ts";
import { FormActions } from "../../ui/form-actions.tsx";

const momentBounds = { min: `${dayBounds.min}T00:00`, max: `${dayBounds.max}T23:59` };

/** Resends the failed deliveries of a period, for example after an outage of the receiver. */
export function ReplayFailed({ webhookId }: { webhookId: string }) {
  const [since, setSince] = useState(() => localDateTime(new Date(Date.now() - dayMs)));
  const [until, setUntil] = useState("");
  const [sinceId, untilId] = [useId(), useId()];
  const replay = useChange({
    call: (body: object) =>
      call<WebhookReplay>(`${webhooksPath}/${webhookId}/replay`, { method: "POST", body }),
    changes: ["deliveries"],
    done: ({ replayed }) =>
      replayed === 1 ? "1 delivery queued again." : `${replayed.toLocaleString()} deliveries queued again.`,
    showsErrors: false,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    replay.mutate({ since: utc(since), ...(until !== "" && { until: utc(until) }) });
  };
  return (
    <details className="more">
      <summary>Resend failed deliveries</summary>
      <form onSubmit={onSubmit} aria-label="Resend failed deliveries">
        <div className="field-pair">
          <div className="field">
            <label htmlFor={sinceId}>Created since</label>
            <input
              id={sinceId}
              type="datetime-local"
              required
              {...momentBounds}
              value={since}
              onChange={(event) => setSince(event.target.value)}
            />
          </div>
          <div className="field">
            <label htmlFor={untilId}>Created before</label>
            <input
              id={untilId}
              type="datetime-local"
              value={until}
              {...momentBounds}
              onChange={(event) => setUntil(event.target.value)}
            />
            <p className="field-about">Leave empty for now.</p>
          </div>
        </div>
        <FormActions change={replay} submit="Resend deliveries" isMain={false} />
      </form>
    </details>
  );
}

const utc = (local: string) => new Date(local).toISOString();
