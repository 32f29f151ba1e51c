import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { mapsProviderRows } from "../../../../src/contract/providers.ts";
import type { ClientSettings } from "../../api/answers.ts";
import { call } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { useChange } from "../../api/use-change.ts";
import { useDraft } from "../../forms/use-draft.ts";
import { dedupFields, knownResults, knownResultsOf } from "../../lib/known-results.ts";
import { ChoiceField } from "../../new-job/fields.tsx";
import { Editable } from "../../ui/access.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Panel } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import { SessionFacts } from "../../users/session-facts.tsx";
import "../../styles/new-job.css";

const path = "/api/v1/client/settings";

/** The current session, and the settings for all jobs of the client. */
export function ClientPage() {
  const session = useQuery(queries.session()).data;
  const settings = useQuery(queries.clientSettings());
  return (
    <>
      <SectionHead />
      {session && <SessionFacts session={session} />}
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
  const form = useDraft({ maps_provider: settings.maps_provider, known: knownResultsOf(settings) });
  const { draft, change } = form;
  const save = useChange({
    call: ({ known, ...others }: typeof draft) =>
      call(path, { method: "PUT", body: { ...others, ...dedupFields(known) } }),
    changes: ["client-settings"],
    done: "Saved.",
  });
  const provider = useId();
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
          <ChoiceField
            label="Results that you already have"
            value={draft.known}
            options={knownResults}
            change={(known) => change({ known })}
          />
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
