import { type FormEvent, useId, useState } from "react";
import type { ProviderTest } from "../../api/answers.ts";
import { call, messageOf } from "../../api/client.ts";
import { useChange } from "../../api/use-change.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { OutLink } from "../../ui/out-link.tsx";
import { Status } from "../../ui/parts.tsx";
import { Time } from "../../ui/time.tsx";

type Provider = ProviderTest["provider"];

const statusTexts: Record<ProviderTest["status"], string> = {
  ok: "working",
  refused: "failed",
  unreachable: "down",
  not_configured: "not set up",
};

/** Where a provider shows its keys. */
const keyPages: Partial<Record<Provider, string>> = {
  google_places_api: "https://console.cloud.google.com/google/maps-apis/credentials",
  brave: "https://api-dashboard.search.brave.com/",
  serper: "https://serper.dev/",
  serpapi: "https://serpapi.com/manage-api-key",
  brightdata: "https://brightdata.com/cp/setting/users",
  pdl: "https://dashboard.peopledatalabs.com/",
};

/** Whether a provider can be used, and with whose key. */
function stateOf({
  provider,
  isUsed,
  hasKey,
}: {
  provider: Provider;
  isUsed: boolean;
  hasKey: boolean | null;
}) {
  if (hasKey) return "Your key is stored, encrypted.";
  if (hasKey === false) return isUsed ? "The operator's key is used." : "No key yet.";
  if (provider === "ai_model" || provider === "searxng")
    return isUsed ? "Set up by the operator." : "Not set up.";
  return "Ready: it needs no key.";
}

/** One provider: its test, and the client's own key where it takes one (`hasKey` is null where it takes none). */
export function ProviderRow(props: {
  provider: Provider;
  title: string;
  isUsed: boolean;
  hasKey: boolean | null;
}) {
  const { provider, title, isUsed, hasKey } = props;
  const [key, setKey] = useState("");
  const field = useId();
  const typed = key.trim();
  const test = useChange({
    call: (given: string) =>
      call<ProviderTest>("/api/v1/client/provider-tests", {
        method: "POST",
        body: { provider, ...(given !== "" && { key: given }) },
      }),
    changes: [],
    showsErrors: false,
  });
  const save = useChange({
    call: (given: string | null) =>
      call("/api/v1/client/settings", {
        method: "PUT",
        body:
          provider === "google_places_api"
            ? { google_places_key: given }
            : { provider_keys: { [provider]: given } },
      }),
    changes: ["client-settings"],
    done: (_answer, given) => (given === null ? "Key removed." : "Key saved."),
    onDone: (_answer, given) => {
      setKey("");
      // Whether the provider takes it, one sees at once.
      if (given !== null && test.data?.status !== "ok") test.mutate(given);
    },
    showsErrors: false,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== "") save.mutate(typed);
  };
  const error = save.error ?? test.error;
  return (
    <li className="provider">
      <div className="provider-head">
        <span className="strong">{title}</span>
        {isUsed && <span className="tag">in use</span>}
        <span className="muted provider-state">
          {stateOf(props)}
          {hasKey === false && (
            <>
              {" "}
              <OutLink href={keyPages[provider]} text={`Get a key from ${title}`} />
            </>
          )}
        </span>
      </div>
      <form className="provider-form" onSubmit={onSubmit} aria-label={title}>
        {hasKey !== null && (
          <div className="field">
            <label htmlFor={field} className="visually-hidden">
              {hasKey ? `New ${title} key` : `${title} key`}
            </label>
            <input
              id={field}
              placeholder={hasKey ? "New key" : "Key"}
              type="password"
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              value={key}
              onChange={({ target }) => setKey(target.value)}
            />
          </div>
        )}
        <div className="actions">
          <BusyButton
            type="button"
            aria-label={`Test ${title}`}
            isBusy={test.isPending}
            onClick={() => test.mutate(typed)}
          >
            Test
          </BusyButton>
          {hasKey !== null && (
            <BusyButton type="submit" isBusy={save.isPending} disabled={typed === ""}>
              Save key
            </BusyButton>
          )}
          {hasKey && (
            <ConfirmButton
              question={`Remove your ${title} key?`}
              about="Your jobs then use the operator's key, if there is one."
              confirm="Remove key"
              label={`Remove key for ${title}`}
              isBusy={save.isPending}
              act={() => save.mutate(null)}
            >
              Remove key
            </ConfirmButton>
          )}
        </div>
      </form>
      <p role="status" className="provider-result">
        {error
          ? messageOf(error)
          : test.data && (
              <>
                <Status value={statusTexts[test.data.status]} /> {test.data.message}{" "}
                <span className="muted">
                  Tested <Time value={new Date(test.submittedAt).toISOString()} relative />
                </span>
              </>
            )}
      </p>
    </li>
  );
}
