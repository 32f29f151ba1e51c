import { type FormEvent, type HTMLInputTypeAttribute, useId, useState } from "react";
import { passwordCharactersMin } from "../../../src/contract/users-limits.ts";
import type { Account, PasswordSet, RecoveryCodes, TwoFactorEnrolment } from "../api/answers.ts";
import { call } from "../api/client.ts";
import { useChange } from "../api/use-change.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import { FormActions } from "../ui/form-actions.tsx";
import { Copyable, Panel } from "../ui/parts.tsx";
import { SecretOnce } from "../ui/secret-once.tsx";
import { QrCode } from "./qr-code.tsx";
import { accountPath } from "./user-queries.ts";

/** Sets a password with an authenticator app, changes it, and replaces recovery codes. */
export function PasswordPanel({ account }: { account: Account }) {
  const [enrolment, setEnrolment] = useState<TwoFactorEnrolment | null>(null);
  const [task, setTask] = useState<"change" | "codes" | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const enrol = useChange({
    call: () => call<TwoFactorEnrolment>(`${accountPath}/two-factor`, { method: "POST" }),
    changes: [],
    onDone: (made) => {
      setTask(null);
      setEnrolment(made);
    },
  });
  const finish = (made: readonly string[] | null) => {
    setEnrolment(null);
    setTask(null);
    setCodes(made);
  };
  const start = (
    <BusyButton
      type="button"
      className={account.has_password ? undefined : "button-primary"}
      isBusy={enrol.isPending}
      onClick={() => enrol.mutate(undefined)}
    >
      {account.has_password ? "Set up another device" : "Set up a password"}
    </BusyButton>
  );
  return (
    <>
      {codes !== null && (
        <SecretOnce
          title="Recovery codes"
          label="Recovery codes"
          secret={codes.join("\n")}
          done={() => setCodes(null)}
        >
          Each signs you in once if you lose your device. Keep them apart from it.
        </SecretOnce>
      )}
      <Panel title="Password and authenticator app">
        {enrolment !== null ? (
          <EnrolmentForm
            account={account}
            enrolment={enrolment}
            finish={finish}
            cancel={() => finish(null)}
          />
        ) : task === "change" ? (
          <ChangeForm finish={finish} cancel={() => setTask(null)} />
        ) : task === "codes" ? (
          <CodesForm finish={finish} cancel={() => setTask(null)} />
        ) : (
          <>
            <p className="muted">
              {account.has_password
                ? `You can sign in with your password and a code. Recovery codes left: ${account.recovery_codes_left}.`
                : "Sign in with a password and a one-time code instead of a mailed link."}
            </p>
            <div className="actions">
              {start}
              {account.has_password && (
                <>
                  <button type="button" onClick={() => setTask("change")}>
                    Change password
                  </button>
                  <button type="button" onClick={() => setTask("codes")}>
                    New recovery codes
                  </button>
                </>
              )}
            </div>
          </>
        )}
      </Panel>
    </>
  );
}

interface FormProps {
  finish(codes: readonly string[] | null): void;
  cancel(): void;
}

function EnrolmentForm({
  account,
  enrolment: made,
  finish,
  cancel,
}: FormProps & { account: Account; enrolment: TwoFactorEnrolment }) {
  const [draft, setDraft] = useState({ password: "", code: "", current_password: "", current_code: "" });
  const set = useSetPassword(finish);
  const field = fieldOf(draft, setDraft);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    set.mutate({ ...given(draft), enrolment: made.enrolment });
  };
  return (
    <form onSubmit={onSubmit} aria-label="Set up a password">
      <p>Scan the code with an authenticator app, or enter the secret by hand.</p>
      <QrCode text={made.otpauth_url} label="QR code for an authenticator app" />
      <Copyable label="Secret" text={made.secret} />
      <Field label="Code of the app" type="text" autoComplete="one-time-code" {...field("code")} />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        minLength={passwordCharactersMin}
        about={`At least ${passwordCharactersMin} characters.`}
        {...field("password")}
      />
      {account.has_password && (
        <>
          <p className="muted">
            Confirm with your present password and device, unless you signed in by a link or through single
            sign-on in the last 15 minutes.
          </p>
          <Field
            label="Present password"
            type="password"
            autoComplete="current-password"
            isOptional
            {...field("current_password")}
          />
          <Field
            label="Code of the present device, or a recovery code"
            type="text"
            autoComplete="off"
            isOptional
            {...field("current_code")}
          />
        </>
      )}
      <FormActions change={set} submit="Save password">
        <button type="button" onClick={cancel}>
          Cancel
        </button>
      </FormActions>
    </form>
  );
}

function ChangeForm({ finish, cancel }: FormProps) {
  const [draft, setDraft] = useState({ password: "", code: "", current_password: "" });
  const set = useSetPassword(finish);
  const field = fieldOf(draft, setDraft);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    set.mutate(given(draft));
  };
  return (
    <form onSubmit={onSubmit} aria-label="Change password">
      <Field
        label="Present password"
        type="password"
        autoComplete="current-password"
        isOptional
        about="Not needed within 15 minutes of signing in by a link or through single sign-on."
        {...field("current_password")}
      />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        minLength={passwordCharactersMin}
        about={`At least ${passwordCharactersMin} characters.`}
        {...field("password")}
      />
      <Field label="One-time code" type="text" autoComplete="one-time-code" {...field("code")} />
      <FormActions change={set} submit="Change password">
        <button type="button" onClick={cancel}>
          Cancel
        </button>
      </FormActions>
    </form>
  );
}

function CodesForm({ finish, cancel }: FormProps) {
  const [draft, setDraft] = useState({ code: "" });
  const field = fieldOf(draft, setDraft);
  const renew = useChange({
    call: () => call<RecoveryCodes>(`${accountPath}/recovery-codes`, { method: "POST", body: draft }),
    changes: ["account"],
    onDone: ({ recovery_codes }) => finish(recovery_codes),
    showsErrors: false,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    renew.mutate(undefined);
  };
  return (
    <form onSubmit={onSubmit} aria-label="New recovery codes">
      <Field label="One-time code" type="text" autoComplete="one-time-code" {...field("code")} />
      <FormActions change={renew} submit="Replace recovery codes">
        <button type="button" onClick={cancel}>
          Cancel
        </button>
      </FormActions>
    </form>
  );
}

function useSetPassword(finish: FormProps["finish"]) {
  return useChange({
    call: (body: object) => call<PasswordSet>(`${accountPath}/password`, { method: "PUT", body }),
    changes: ["account", "account-sessions", "users"],
    done: ({ sessions_ended: ended }) =>
      ended === 0 ? "Password saved." : "Password saved. Your other sessions have ended.",
    onDone: ({ recovery_codes }) => finish(recovery_codes),
    showsErrors: false,
  });
}

/** The fields that were filled in. */
const given = (draft: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ""));

const fieldOf =
  <Draft extends Record<string, string>>(draft: Draft, set: (draft: Draft) => void) =>
  (name: keyof Draft & string) => ({
    value: draft[name] ?? "",
    change: (value: string) => set({ ...draft, [name]: value }),
  });

function Field(props: {
  label: string;
  type: HTMLInputTypeAttribute;
  autoComplete: string;
  value: string;
  change(value: string): void;
  about?: string;
  minLength?: number;
  isOptional?: boolean;
}) {
  const { label, about, change, isOptional = false, ...input } = props;
  const ids = { field: useId(), about: useId() };
  return (
    <div className="field">
      <label htmlFor={ids.field}>{label}</label>
      <input
        {...input}
        id={ids.field}
        required={!isOptional}
        maxLength={200}
        spellCheck={false}
        aria-describedby={about && ids.about}
        onChange={(event) => change(event.target.value)}
      />
      {about && (
        <p id={ids.about} className="field-about">
          {about}
        </p>
      )}
    </div>
  );
}
