import { type FormEvent, useId, useState } from "react";
import type { Webhook } from "../../api/answers.ts";
import { webhookEvents } from "../../lib/webhook-events.ts";
import { Failure } from "../../ui/parts.tsx";

export interface WebhookDraft {
  url: string;
  description: string | null;
  /** Null: all events, those of later versions included. */
  event_types: string[] | null;
}

/** Where a webhook leads and what it gets, of a new one or one that is there. */
export function WebhookForm(props: {
  webhook?: Webhook;
  submit: string;
  isPending: boolean;
  error: unknown;
  onSubmit(draft: WebhookDraft): void;
}) {
  const { webhook } = props;
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [description, setDescription] = useState(webhook?.description ?? "");
  const [all, setAll] = useState((webhook?.event_types ?? null) === null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(webhook?.event_types ?? []));
  const [urlId, aboutId, eventsId] = [useId(), useId(), useId()];
  const isMissing = !all && chosen.size === 0;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isMissing) return;
    const text = description.trim();
    props.onSubmit({ url: url.trim(), description: text || null, event_types: all ? null : [...chosen] });
  };
  const toggle = (type: string) => {
    const next = new Set(chosen);
    if (!next.delete(type)) next.add(type);
    setChosen(next);
  };
  return (
    <form onSubmit={onSubmit} aria-label={webhook ? "Edit webhook" : "New webhook"}>
      <div className="field-pair">
        <div className="field">
          <label htmlFor={urlId}>URL</label>
          <input
            id={urlId}
            type="url"
            required
            maxLength={2048}
            placeholder="https://hooks.example.com/forager"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={aboutId}>Description</label>
          <input
            id={aboutId}
            type="text"
            maxLength={200}
            placeholder="CRM import"
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        </div>
      </div>
      <fieldset className="events" aria-describedby={isMissing ? eventsId : undefined}>
        <legend>Events</legend>
        <label className="check">
          <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
          All events, those of later versions included
        </label>
        {!all &&
          webhookEvents.map(([type, text]) => (
            <label key={type} className="check">
              <input type="checkbox" checked={chosen.has(type)} onChange={() => toggle(type)} />
              <span>
                {text} <code>{type}</code>
              </span>
            </label>
          ))}
        {isMissing && (
          <p id={eventsId} className="field-about">
            Choose at least one.
          </p>
        )}
      </fieldset>
      {props.error !== null && props.error !== undefined && <Failure error={props.error} />}
      <div className="actions">
        <button type="submit" className="button-primary" disabled={props.isPending || isMissing}>
          {props.submit}
        </button>
      </div>
    </form>
  );
}
