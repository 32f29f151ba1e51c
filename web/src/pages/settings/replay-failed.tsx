import { type FormEvent, useId, useState } from "react";
import type { WebhookReplay } from "../../api/answers.ts";
import { call } from "../../api/client.ts";
import { webhooksPath } from "../../api/settings-queries.ts";
import { useChange } from "../../api/use-change.ts";
import { dayBounds, dayMs } from "../../lib/days.ts";
import { localDateTime } from "../../lib/time.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Failure } from "../../ui/parts.tsx";

const momentBounds = { min: `${dayBounds.min}T00:00`, max: `${dayBounds.max}T23:59` };

/** Sends everything again that failed in a time, for example after the receiver was down. */
export function ReplayFailed({ webhookId }: { webhookId: string }) {
  const [since, setSince] = useState(() => localDateTime(new Date(Date.now() - dayMs)));
  const [until, setUntil] = useState("");
  const [sinceId, untilId] = [useId(), useId()];
  const replay = useChange({
    call: (body: object) =>
      call<WebhookReplay>(`${webhooksPath}/${webhookId}/replay`, { method: "POST", body }),
    changes: ["deliveries"],
    done: ({ replayed }) =>
      replayed === 1
        ? "1 delivery is sent again."
        : `${replayed.toLocaleString()} deliveries are sent again.`,
    tellsErrors: false,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    replay.mutate({ since: utc(since), ...(until !== "" && { until: utc(until) }) });
  };
  return (
    <details className="more">
      <summary>Send again all that failed</summary>
      <form onSubmit={onSubmit} aria-label="Send again all that failed">
        <div className="field-pair">
          <div className="field">
            <label htmlFor={sinceId}>Made since</label>
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
            <label htmlFor={untilId}>Made before</label>
            <input
              id={untilId}
              type="datetime-local"
              value={until}
              {...momentBounds}
              onChange={(event) => setUntil(event.target.value)}
            />
            <p className="field-about">Empty: until now.</p>
          </div>
        </div>
        {replay.isError && <Failure error={replay.error} />}
        <div className="actions">
          <BusyButton type="submit" isBusy={replay.isPending}>
            Send all of them again
          </BusyButton>
        </div>
      </form>
    </details>
  );
}

const utc = (local: string) => new Date(local).toISOString();
