import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  keyedPeopleProviders,
  keyedSearchProviders,
  mapsProviderRows,
  peopleProviderRows,
  searchProviderRows,
} from "../../../../src/contract/providers.ts";
import type { ClientSettings, Info } from "../../api/answers.ts";
import { linkTo } from "../../api/base-path.ts";
import { queries } from "../../api/queries.ts";
import { Editable } from "../../ui/access.tsx";
import { Panel } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import { ProviderRow } from "./provider-row.tsx";
import { ProviderUse } from "./provider-use.tsx";

/** The services that jobs read from: which are set up, a test of each, and the client's own keys. */
export function ProvidersPage() {
  const settings = useQuery(queries.clientSettings());
  const info = useQuery(queries.info());
  return (
    <>
      <SectionHead about="Providers are the services that jobs read from. If you store a key of your own, your jobs use it instead of the operator's, and the provider charges you." />
      <Reading query={settings} rows={6} />
      <Reading query={info} />
      {settings.data && info.data && (
        <Editable access="owner">
          <ProviderUse />
          <Maps settings={settings.data} features={info.data.features} />
          <Search settings={settings.data} features={info.data.features} />
          <Profiles settings={settings.data} features={info.data.features} />
          <Model features={info.data.features} />
        </Editable>
      )}
    </>
  );
}

interface GroupProps {
  settings: ClientSettings;
  features: Info["features"];
}

function Maps({ settings, features }: GroupProps) {
  const used = settings.maps_provider ?? features.map_provider;
  return (
    <Panel title="Map searches">
      <p className="muted">
        Campaigns and map searches use one of these. <Link to="/settings">Choose another</Link> for your
        client.
      </p>
      <ul className="providers">
        {Object.entries(mapsProviderRows).map(([name, { title }]) => (
          <ProviderRow
            key={name}
            provider={name as keyof typeof mapsProviderRows}
            title={title}
            isUsed={used === name}
            hasKey={name === "google_places_api" ? settings.has_google_places_key : null}
          />
        ))}
      </ul>
    </Panel>
  );
}

function Search({ settings, features }: GroupProps) {
  const own = keyedSearchProviders.find((name) => settings.provider_keys.includes(name));
  const used = own ?? features.search_provider;
  return (
    <Panel title="Web searches">
      <p className="muted">People searches and research need one of these.</p>
      <ul className="providers">
        {used === "searxng" && (
          <ProviderRow provider="searxng" title={searchProviderRows.searxng.title} isUsed hasKey={null} />
        )}
        {keyedSearchProviders.map((name) => (
          <ProviderRow
            key={name}
            provider={name}
            title={searchProviderRows[name].title}
            isUsed={used === name}
            hasKey={settings.provider_keys.includes(name)}
          />
        ))}
      </ul>
    </Panel>
  );
}

function Profiles({ settings, features }: GroupProps) {
  const own = keyedPeopleProviders.find((name) => settings.provider_keys.includes(name));
  const used = own ?? features.people_provider;
  return (
    <Panel title="Profiles">
      <p className="muted">Profiles of people come from one of these.</p>
      <ul className="providers">
        {used === "public_page" && (
          <ProviderRow provider="public_page" title="Public pages" isUsed hasKey={null} />
        )}
        {keyedPeopleProviders.map((name) => (
          <ProviderRow
            key={name}
            provider={name}
            title={peopleProviderRows[name].title}
            isUsed={used === name}
            hasKey={settings.provider_keys.includes(name)}
          />
        ))}
      </ul>
    </Panel>
  );
}

function Model({ features: { ai_model: model } }: Pick<GroupProps, "features">) {
  return (
    <Panel title="AI model">
      {model === null && (
        <p className="muted">
          Company facts, summaries and lead scores need a model. The operator sets <code>LLM_BASE_URL</code>{" "}
          and <code>LLM_MODEL</code>: <a href={linkTo("/docs/models-and-providers")}>Models and providers</a>.
        </p>
      )}
      <ul className="providers">
        <ProviderRow provider="ai_model" title={model ?? "No model"} isUsed={model !== null} hasKey={null} />
      </ul>
    </Panel>
  );
}
