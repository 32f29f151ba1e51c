import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { ClientSettings, DomainLists, Info } from "../api/answers.ts";
import { call } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { Fact, Failure, Loading, PageHead, Panel, Status } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";
import { useToast } from "../ui/toasts.tsx";

export function SettingsPage() {
  const session = useQuery(queries.session()).data;
  const info = useQuery(queries.info());
  const lists = useQuery(queries.domainLists());
  const settings = useQuery(queries.clientSettings());
  return (
    <>
      <PageHead title="Settings" />
      {session && (
        <Panel title="Signed in as">
          <dl className="facts">
            <Fact name="Client">
              {session.client_name} <code>{session.client_id}</code>
            </Fact>
            <Fact name="Actor">
              {session.actor.name} ({session.actor.role})
            </Fact>
            <Fact name="Until">
              <Time value={session.expires_at} />
            </Fact>
          </dl>
        </Panel>
      )}
      {settings.isPending && <Loading />}
      {settings.isError && <Failure error={settings.error} />}
      {settings.data && <ClientForm key={JSON.stringify(settings.data)} settings={settings.data} />}
      {info.isPending && <Loading />}
      {info.isError && <Failure error={info.error} />}
      {info.data && <Providers info={info.data} />}
      {lists.isPending && <Loading />}
      {lists.isError && <Failure error={lists.error} />}
      {lists.data && <DomainListForms key={lists.data.updated_at} lists={lists.data} />}
    </>
  );
}

function ClientForm({ settings }: { settings: ClientSettings }) {
  const [draft, setDraft] = useState({
    maps_provider: settings.maps_provider,
    dedup_enabled: settings.dedup_enabled,
    dedup_unique_only: settings.dedup_unique_only,
  });
  const save = useSave("/api/v1/client/settings", ["client-settings"]);
  const [provider, dedup, unique] = [useId(), useId(), useId()];
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(draft);
  };
  return (
    <Panel title="All jobs of this client">
      <form onSubmit={onSubmit} aria-label="Settings of this client">
        <div className="fields">
          <div className="field">
            <label htmlFor={provider}>Map provider</label>
            <select
              id={provider}
              value={draft.maps_provider ?? ""}
              onChange={(event) =>
                setDraft({
                  ...draft,
                  maps_provider: (event.target.value || null) as ClientSettings["maps_provider"],
                })
              }
            >
              <option value="">The service's own choice</option>
              <option value="google">Google Maps</option>
              <option value="google_places_api">Google Places API</option>
              <option value="osm">OpenStreetMap</option>
            </select>
          </div>
          <div className="field field-check">
            <label htmlFor={dedup}>Mark what was found before</label>
            <input
              id={dedup}
              type="checkbox"
              checked={draft.dedup_enabled}
              onChange={(event) => setDraft({ ...draft, dedup_enabled: event.target.checked })}
            />
          </div>
          <div className="field field-check">
            <label htmlFor={unique}>Leave it out of results</label>
            <input
              id={unique}
              type="checkbox"
              checked={draft.dedup_unique_only}
              onChange={(event) => setDraft({ ...draft, dedup_unique_only: event.target.checked })}
            />
          </div>
        </div>
        <div className="actions">
          <button type="submit" disabled={save.isPending}>
            Save
          </button>
        </div>
      </form>
    </Panel>
  );
}

function Providers({ info }: { info: Info }) {
  const { features } = info;
  const rows: [name: string, value: string | null][] = [
    ["Map provider", features.map_provider],
    ["People provider", features.people_provider],
    ["AI model", features.ai_model],
    ["Browser", features.browser ? "available" : null],
    ["Object store", features.object_store],
  ];
  return (
    <Panel title="What this service can do" aside={<span className="muted">Forager {info.version}</span>}>
      <dl className="facts">
        {rows.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value ?? <span className="muted">not configured</span>}
          </Fact>
        ))}
        <Fact name="Mail port">
          <Status value={features.smtp.status} />
        </Fact>
        <Fact name="Job types">{info.job_types.join(", ")}</Fact>
        <Fact name="API">
          <a href="/docs">Reference</a> · <a href="/openapi.json">openapi.json</a>
        </Fact>
      </dl>
      {features.smtp.problems.map((problem) => (
        <p key={problem} className="note">
          {problem}
        </p>
      ))}
    </Panel>
  );
}

const listNames = [
  ["social_media", "Social networks"],
  ["review_sites", "Review sites"],
  ["directories", "Directories"],
  ["maps", "Maps"],
] as const;

function DomainListForms({ lists }: { lists: DomainLists }) {
  return (
    <Panel title="Websites that campaigns do not crawl">
      <p className="muted">
        Forager's own lists of {lists.listed.date} hold for everybody. Add to them, or except websites from
        them, one a line.
      </p>
      {listNames.map(([name, title]) => (
        <DomainListForm key={name} name={name} title={title} lists={lists} />
      ))}
    </Panel>
  );
}

function DomainListForm({
  name,
  title,
  lists,
}: {
  name: (typeof listNames)[number][0];
  title: string;
  lists: DomainLists;
}) {
  const [add, setAdd] = useState(lists[name].add.join("\n"));
  const [except, setExcept] = useState(lists[name].except.join("\n"));
  const save = useSave("/api/v1/domain-lists", ["domain-lists"]);
  const [addId, exceptId] = [useId(), useId()];
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The service replaces all lists at once.
    const unchanged = Object.fromEntries(listNames.map(([other]) => [other, lists[other]]));
    save.mutate({ ...unchanged, [name]: { add: linesOf(add), except: linesOf(except) } });
  };
  const count = lists[name].add.length + lists[name].except.length;
  return (
    <details className="more">
      <summary>
        {title} <span className="muted numbers">{lists.listed.entries[name].toLocaleString()} listed</span>
        {count > 0 && <span className="muted numbers"> · {count} of yours</span>}
      </summary>
      <form onSubmit={onSubmit} aria-label={title}>
        <div className="field-pair">
          <div className="field">
            <label htmlFor={addId}>Add to {title.toLowerCase()}</label>
            <textarea
              id={addId}
              rows={4}
              value={add}
              placeholder="example.com"
              onChange={(event) => setAdd(event.target.value)}
            />
          </div>
          <div className="field">
            <label htmlFor={exceptId}>Except from {title.toLowerCase()}</label>
            <textarea
              id={exceptId}
              rows={4}
              value={except}
              onChange={(event) => setExcept(event.target.value)}
            />
          </div>
        </div>
        {save.isError && <Failure error={save.error} />}
        <div className="actions">
          <button type="submit" disabled={save.isPending}>
            Save {title.toLowerCase()}
          </button>
        </div>
      </form>
    </details>
  );
}

const linesOf = (text: string) =>
  text
    .split(/\s+/)
    .map((line) => line.trim())
    .filter(Boolean);

function useSave(path: string, queryKey: string[]) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: object) => call(path, { method: "PUT", body }),
    onSuccess: () => {
      toast("Saved.");
      return client.invalidateQueries({ queryKey });
    },
    onError: (error) => toast(error.message, "error"),
  });
}
