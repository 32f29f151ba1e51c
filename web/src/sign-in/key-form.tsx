import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { Session } from "../api/answers.ts";
import { call } from "../api/client.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import { Failure } from "../ui/parts.tsx";
import { useSignedIn } from "./use-signed-in.ts";

/** Signs in with the credentials of an API key. */
export function KeyForm() {
  const [text, setText] = useState("");
  const field = useId();
  const about = useId();
  const onSignedIn = useSignedIn();
  const signIn = useMutation({
    mutationFn: () =>
      call<{ session: Session }>("/api/v1/session", {
        method: "POST",
        body: { credential: credentialIn(text) },
      }),
    onSuccess: onSignedIn,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") signIn.mutate();
  };
  return (
    <form className="sign-in-form" onSubmit={onSubmit}>
      <div className="field">
        <label htmlFor={field}>Credentials</label>
        <input
          id={field}
          type="password"
          autoComplete="off"
          spellCheck={false}
          required
          aria-describedby={about}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p id={about} className="field-about">
          Format: <code>client_id:api_key:api_secret</code>. The operator creates credentials with{" "}
          <code>forager client create</code>.
        </p>
      </div>
      {signIn.isError && <Failure error={signIn.error} />}
      <BusyButton type="submit" className="button-primary" isBusy={signIn.isPending}>
        Sign in
      </BusyButton>
    </form>
  );
}

/** Accepts the whole header that the command line prints. */
const credentialIn = (text: string) =>
  text
    .trim()
    .replace(/^Authorization:\s*/i, "")
    .replace(/^Bearer\s+/i, "");
