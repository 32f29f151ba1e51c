import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { Session } from "../api/answers.ts";
import { call } from "../api/client.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import { Failure } from "../ui/parts.tsx";
import { useSignedIn } from "./use-signed-in.ts";

/** Signs in with a password and a one-time code. */
export function PasswordForm() {
  const [draft, setDraft] = useState({ address: "", password: "", code: "" });
  const ids = { address: useId(), password: useId(), code: useId(), about: useId() };
  const onSignedIn = useSignedIn();
  const signIn = useMutation({
    mutationFn: () =>
      call<{ session: Session }>("/api/v1/sign-in/password", {
        method: "POST",
        body: { ...draft, address: draft.address.trim() },
      }),
    onSuccess: onSignedIn,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate();
  };
  const bound = (name: keyof typeof draft) => ({
    id: ids[name],
    required: true,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  return (
    <form className="sign-in-form" onSubmit={onSubmit}>
      <div className="field">
        <label htmlFor={ids.address}>Address of your account</label>
        <input {...bound("address")} type="email" autoComplete="username" maxLength={254} />
      </div>
      <div className="field">
        <label htmlFor={ids.password}>Password</label>
        <input {...bound("password")} type="password" autoComplete="current-password" maxLength={200} />
      </div>
      <div className="field">
        <label htmlFor={ids.code}>One-time code</label>
        <input
          {...bound("code")}
          type="text"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={40}
          aria-describedby={ids.about}
        />
        <p id={ids.about} className="field-about">
          Of your authenticator app, or a recovery code.
        </p>
      </div>
      {signIn.isError && <Failure error={signIn.error} />}
      <BusyButton type="submit" className="button-primary" isBusy={signIn.isPending}>
        Sign in with password
      </BusyButton>
    </form>
  );
}
