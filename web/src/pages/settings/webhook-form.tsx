import { type FormEvent, useId } from "react";
import type { Webhook, WebhookEventType } from "../../api/answers.ts";
import { useDraft } from "../../forms/use-draft.ts";
import { webhookEvents } from "../../lib/webhook-events.ts";
import { FormActions } from "../../ui/form-actions.tsx";

/** A webhook as the API accepts it. */
export interface WebhookInput {
  url: string;
  description: string | null;
  /** Null: all events, including those of later versions. */
  event_types: readonly string[] | null;
}

/** A form for a new or an existing webhook. */
export function WebhookForm(props: {
  webhook?: Webhook;
  submit: string;
  isPending: boolean;
  error: unknown;
  cancel?: () => void;
  onSubmit(input: WebhookInput, options: { onSuccess(): void }): void;
}) {
  const { webhook } = props;
  const types = webhook?.event_types ?? null;
  const form = useDraft({
    url: webhook?.url ?? "",
    description: webhook?.description ?? "",
    all: types === null,
    chosen: types ?? [],
  });
  const { draft, change } = form;
  const { url, description, all, chosen } = draft;
  const [urlId, aboutId, eventsId] = [useId(), useId(), useId()];
  const isMissing = !all && chosen.length === 0;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isMissing) return;
    const text = description.trim();
    props.onSubmit(
      { url: url.trim(), description: text || null, event_types: all ? null : chosen },
      { onSuccess: () => form.saved(draft) },
    );
  };
  const choose = (type: WebhookEventType, isChosen: boolean) => {
    const others = chosen.filter((one) => one !== type);
    change({ chosen: isChosen ? [...others, type] : others });
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
            onChange={(event) => change({ url: event.target.value })}
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
            onChange={(event) => change({ description: event.target.value })}
          />
        </div>
      </div>
      <fieldset className="events" aria-describedby={isMissing ? eventsId : undefined}>
        <legend>Events</legend>
        <label className="check">
          <input type="checkbox" checked={all} onChange={(event) => change({ all: event.target.checked })} />
          All events, including those of later versions
        </label>
        {!all &&
          webhookEvents.map(([type, text]) => (
            <label key={type} className="check">
              <input
                type="checkbox"
                checked={chosen.includes(type)}
                onChange={(event) => choose(type, event.target.checked)}
              />
              <span>
                {text} <code>{type}</code>
              </span>
            </label>
          ))}
        {isMissing && (
          <p id={eventsId} className="field-about">
            Select at least one event.
          </p>
        )}
      </fieldset>
      <FormActions change={props} submit={props.submit} isIncomplete={isMissing}>
        {props.cancel && (
          <button type="button" onClick={props.cancel}>
            Cancel
          </button>
        )}
      </FormActions>
    </form>
  );
}
