import { type FormEvent, useId, useState } from "react";
import type { WebhookReplay } from "../../api/answers.ts";
import { call } from "../../api/client.ts";
import { webhooksPath } from "../../api/settings-queries.ts";
import { useChange } from "../../api/use-change.ts";
import { dayBounds, dayMs } from "../../lib/days.ts";
import { localDateTime } from "../../lib/time.ts";
import { FormActions } from "../../ui/form-actions.tsx";

const momentBounds = { min: `${dayBounds.min}T00:00`, max: `${dayBounds.max}T23:59` };

/** The form that resends the failed deliveries of a period. */
export function ReplayFailed({ webhookId, close }: { webhookId: string; close(): void }) {
  const [since, setSince] = useState(() => localDateTime(new Date(Date.now() - dayMs)));
  const [until, setUntil] = useState("");
  const [sinceId, untilId] = [useId(), useId()];
  const replay = useChange({
    call: (body: object) =>
      call<WebhookReplay>(`${webhooksPath}/${webhookId}/replay`, { method: "POST", body }),
    changes: ["deliveries"],
    done: ({ replayed }) =>
      replayed === 1 ? "1 delivery queued again." : `${replayed.toLocaleString()} deliveries queued again.`,
    onDone: close,
    showsErrors: false,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    replay.mutate({ since: utc(since), ...(until !== "" && { until: utc(until) }) });
  };
  return (
    <form onSubmit={onSubmit} className="fields" aria-label="Resend failed deliveries">
      <p className="muted">Failed deliveries of this time are sent again, for example after an outage.</p>
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
      <FormActions change={replay} submit="Resend deliveries">
        <button type="button" onClick={close}>
          Cancel
        </button>
      </FormActions>
    </form>
  );
}

const utc = (local: string) => new Date(local).toISOString();
