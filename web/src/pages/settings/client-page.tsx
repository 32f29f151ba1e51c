import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { mapsProviderRows } from "../../../../src/contract/providers.ts";
import type { ClientSettings } from "../../api/answers.ts";
import { call } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { useChange } from "../../api/use-change.ts";
import { useDraft } from "../../forms/use-draft.ts";
import { actorName } from "../../lib/actor-name.ts";
import { accessTexts, Editable } from "../../ui/access.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Fact, Panel } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import { Time } from "../../ui/time.tsx";

const path = "/api/v1/client/settings";

/** The current session, and the settings for all jobs of the client. */
export function ClientPage() {
  const session = useQuery(queries.session()).data;
  const settings = useQuery(queries.clientSettings());
  return (
    <>
      <SectionHead />
      {session && (
        <Panel title="Signed in as">
          <dl className="facts">
            <Fact name="Client">
              <bdi>{session.client_name}</bdi> <code>{session.client_id}</code>
            </Fact>
            <Fact name="Acting as">
              <bdi>{actorName(session.actor)}</bdi>
            </Fact>
            <Fact name="Access">
              {session.access} <span className="sub">{accessTexts[session.access]}</span>
            </Fact>
            <Fact name="Session expires">
              <Time value={session.expires_at} />
            </Fact>
          </dl>
        </Panel>
      )}
      <Reading query={settings} rows={6} />
      {settings.data && (
        <Editable access="owner">
          <ClientForm settings={settings.data} />
        </Editable>
      )}
    </>
  );
}

function ClientForm({ settings }: { settings: ClientSettings }) {
  const { maps_provider, dedup_enabled, dedup_unique_only } = settings;
  const form = useDraft({ maps_provider, dedup_enabled, dedup_unique_only });
  const { draft, change } = form;
  const save = useChange({
    call: (body: typeof draft) => call(path, { method: "PUT", body }),
    changes: ["client-settings"],
    done: "Saved.",
  });
  const [provider, dedup, unique] = [useId(), useId(), useId()];
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(draft, { onSuccess: (_saved, sent) => form.saved(sent) });
  };
  return (
    <Panel title="Job defaults">
      <form onSubmit={onSubmit} aria-label="Settings of this client">
        <div className="fields narrow">
          <div className="field">
            <label htmlFor={provider}>Map provider</label>
            <select
              id={provider}
              value={draft.maps_provider ?? ""}
              onChange={(event) =>
                change({ maps_provider: (event.target.value || null) as ClientSettings["maps_provider"] })
              }
            >
              <option value="">Service default</option>
              {Object.entries(mapsProviderRows).map(([name, { title }]) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          </div>
          <div className="field field-check">
            <label htmlFor={dedup}>
              Mark previously found results <span className="field-about">as seen, in new results</span>
            </label>
            <input
              id={dedup}
              type="checkbox"
              checked={draft.dedup_enabled}
              onChange={(event) => change({ dedup_enabled: event.target.checked })}
            />
          </div>
          <div className="field field-check">
            <label htmlFor={unique}>
              Omit previously found results{" "}
              <span className="field-about">so that only new ones are delivered</span>
            </label>
            <input
              id={unique}
              type="checkbox"
              checked={draft.dedup_unique_only}
              onChange={(event) => change({ dedup_unique_only: event.target.checked })}
            />
          </div>
        </div>
        <div className="actions">
          <BusyButton type="submit" className="button-primary" isBusy={save.isPending}>
            Save
          </BusyButton>
        </div>
      </form>
    </Panel>
  );
}
