import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { DigestSettings, DigestTestResult } from "../api/answers.ts";
import { ApiError, call } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { useChange } from "../api/use-change.ts";
import { useDraft } from "../forms/use-draft.ts";
import { type DigestDraft, digestBody, digestProblems } from "../lib/digest-draft.ts";
import { Editable, Needs } from "../ui/access.tsx";
import { FormActions } from "../ui/form-actions.tsx";
import { Fact, Panel } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import { Time } from "../ui/time.tsx";

const cadences: readonly [DigestSettings["cadence"], text: string, when: string][] = [
  ["off", "Never", "No reports are sent."],
  ["daily", "Daily", "Sent after midnight UTC. Covers the previous day."],
  ["weekly", "Weekly", "Sent on Mondays after midnight UTC. Covers the previous week."],
  ["monthly", "Monthly", "Sent on the first of the month after midnight UTC. Covers the previous month."],
];

/** Settings of the shift reports sent by email. */
export function EmailReportsPage() {
  const settings = useQuery(queries.digestSettings());
  const info = useQuery(queries.info());
  return (
    <>
      <SectionHead about="A report says what your team and its programs did in a day or a week. It comes by email." />
      {info.data?.features.report_mail === false && (
        <p className="note">
          This service cannot send email yet. Ask the operator to set <code>MAILER_URL</code> and{" "}
          <code>MAIL_FROM</code>. Your settings take effect then.
        </p>
      )}
      <Reading query={settings} rows={6} />
      {settings.data && (
        <div className="columns columns-form">
          <Editable access="owner">
            <DigestForm settings={settings.data} />
          </Editable>
          <div>
            {info.data?.features.report_mail && (
              <Needs access="owner">
                <TestMail cadence={settings.data.cadence} recipient={settings.data.recipients[0] ?? ""} />
              </Needs>
            )}
            <Preview cadence={settings.data.cadence} />
          </div>
        </div>
      )}
    </>
  );
}

/** Mails a report at once, and shows what the mail server answered. */
function TestMail({ cadence, recipient }: { cadence: DigestSettings["cadence"]; recipient: string }) {
  const [to, setTo] = useState(recipient);
  const field = useId();
  const send = useChange({
    call: () =>
      call<DigestTestResult>("/api/v1/digest-settings/test", {
        method: "POST",
        body: { recipient: to.trim(), cadence: cadence === "off" ? "weekly" : cadence },
      }),
    changes: [],
    showsErrors: false,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate(undefined);
  };
  return (
    <Panel title="Test email">
      <form onSubmit={onSubmit} aria-label="Test email">
        <div className="field">
          <label htmlFor={field}>Send a test email to</label>
          <input
            id={field}
            type="email"
            required
            maxLength={254}
            placeholder="ann@example.com"
            value={to}
            onChange={({ target }) => {
              setTo(target.value);
              send.reset();
            }}
          />
        </div>
        <FormActions change={send} submit="Send test email" isMain={false} />
        <div role="status" className="provider-result">
          {send.data && <TestOutcome result={send.data} />}
        </div>
      </form>
    </Panel>
  );
}

function TestOutcome({ result }: { result: DigestTestResult }) {
  if (result.status === "sent") {
    return (
      <p className="muted">
        The mail server accepted the mail to <bdi>{result.recipient}</bdi>.
      </p>
    );
  }
  return (
    <div className="note">
      {result.reply !== null && (
        <p>
          The mail server answered: <code>{result.reply}</code>
        </p>
      )}
      <p>{result.remedy}</p>
    </div>
  );
}

/** The last report as text: what its recipients get. */
function Preview({ cadence }: Pick<DigestSettings, "cadence">) {
  const [isShown, setShown] = useState(false);
  const preview = useQuery({
    ...queries.digestPreview(cadence === "off" ? "weekly" : cadence),
    enabled: isShown,
  });
  return (
    <Panel
      title="Preview"
      aside={
        !isShown && (
          <button type="button" onClick={() => setShown(true)}>
            Show preview
          </button>
        )
      }
    >
      {!isShown && <p className="muted">The report as its recipients get it, with the latest figures.</p>}
      {isShown && <Reading query={preview} rows={4} />}
      {preview.data && (
        <>
          <p className="strong">{preview.data.subject}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1) */}
          <section className="copyable-text" tabIndex={0} aria-label="Report">
            <pre>{preview.data.text}</pre>
          </section>
        </>
      )}
    </Panel>
  );
}

function DigestForm({ settings }: { settings: DigestSettings }) {
  const form = useDraft<DigestDraft>({
    cadence: settings.cadence,
    recipients: settings.recipients.join("\n"),
  });
  const { draft } = form;
  const [cadenceId, recipientsId] = [useId(), useId()];
  const save = useChange({
    call: (sent: DigestDraft) =>
      call<DigestSettings>("/api/v1/digest-settings", { method: "PATCH", body: digestBody(sent) }),
    changes: ["shifts"],
    done: "Saved.",
    showsErrors: false,
  });
  const problems = digestProblems(save.error instanceof ApiError ? save.error.violations : []);
  const change = (part: Partial<DigestDraft>) => {
    form.change(part);
    save.reset();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(draft, { onSuccess: (_saved, sent) => form.saved(sent) });
  };
  const when = cadences.find(([cadence]) => cadence === draft.cadence)?.[2];
  const isNew = draft.cadence !== settings.cadence && draft.cadence !== "off";
  const unconfirmed = settings.unconfirmed_recipients;
  const hasNoRecipients = draft.cadence !== "off" && draft.recipients.trim() === "";
  return (
    <Panel title="Schedule and recipients">
      <form onSubmit={onSubmit} aria-label="Email reports">
        <div className="fields">
          <div className="field">
            <label htmlFor={cadenceId}>Frequency</label>
            <select
              id={cadenceId}
              value={draft.cadence}
              aria-describedby={`${cadenceId}-about`}
              onChange={(event) =>
                change({ cadence: cadences.find(([one]) => one === event.target.value)?.[0] ?? "off" })
              }
            >
              {cadences.map(([cadence, text]) => (
                <option key={cadence} value={cadence}>
                  {text}
                </option>
              ))}
            </select>
            <p id={`${cadenceId}-about`} className="field-about">
              {when} {isNew && "The first report is sent soon after you save."}
            </p>
          </div>
          <div className="field">
            <label htmlFor={recipientsId}>Recipients</label>
            <textarea
              id={recipientsId}
              rows={5}
              value={draft.recipients}
              placeholder="ann@example.com"
              spellCheck={false}
              aria-describedby={`${recipientsId}-about`}
              aria-invalid={problems.length > 0 || undefined}
              onChange={(event) => change({ recipients: event.target.value })}
            />
            <div id={`${recipientsId}-about`} className="field-about">
              {problems.map((problem) => (
                <p key={problem}>
                  <strong className="problem">{problem}</strong>
                </p>
              ))}
              <p>
                One address per line, up to 10.{hasNoRecipients && " Without recipients, no report is sent."}{" "}
                New recipients first confirm by email. Each recipient gets at most one email per day and can
                unsubscribe.
              </p>
              {unconfirmed.length > 0 && (
                <p>
                  <strong>Not confirmed: {unconfirmed.join(", ")}.</strong> Save to resend the confirmation
                  email, at most once per day.
                </p>
              )}
            </div>
          </div>
          {settings.cadence !== "off" && (
            <dl className="facts">
              <Fact name="Last sent">
                {settings.last_sent_at === null ? (
                  <span className="muted">not sent yet</span>
                ) : (
                  <Time value={settings.last_sent_at} />
                )}
              </Fact>
            </dl>
          )}
        </div>
        <FormActions change={save} submit="Save" />
      </form>
    </Panel>
  );
}
