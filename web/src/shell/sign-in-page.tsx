import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { Session } from "../api/answers.ts";
import { call, setCsrfToken } from "../api/client.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import { Failure } from "../ui/parts.tsx";
import { Brand } from "./brand.tsx";

export function SignInPage() {
  const [text, setText] = useState("");
  const client = useQueryClient();
  const field = useId();
  const about = useId();
  const signIn = useMutation({
    mutationFn: () =>
      call<{ session: Session }>("/api/v1/session", {
        method: "POST",
        body: { credential: credentialIn(text) },
      }),
    onSuccess: ({ session }) => {
      setCsrfToken(session.csrf_token);
      client.setQueryData(["session"], session);
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") signIn.mutate();
  };
  return (
    <main className="centred">
      <form className="sign-in panel" onSubmit={onSubmit}>
        <Brand />
        <h1>Sign in</h1>
        <div className="field">
          <label htmlFor={field}>Credentials</label>
          <input
            id={field}
            type="password"
            autoComplete="current-password"
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
    </main>
  );
}

/** Accepts the whole header that the command line prints. */
const credentialIn = (text: string) =>
  text
    .trim()
    .replace(/^Authorization:\s*/i, "")
    .replace(/^Bearer\s+/i, "");
