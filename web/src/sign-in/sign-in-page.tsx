import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Session, SignInMethods } from "../api/answers.ts";
import { linkTo } from "../api/base-path.ts";
import { call } from "../api/client.ts";
import { Brand } from "../shell/brand.tsx";
import { EmailForm } from "./email-form.tsx";
import { useBrought } from "./fragment.ts";
import { KeyForm } from "./key-form.tsx";
import { InvitationLink, SignInLink } from "./opened-link.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ssoFailure } from "./sso-failure.ts";

/** Shown at any address without a session, and at its own for links of mails and of single sign-on. */
export function SignInPage({ session }: { session: Session | null }) {
  const brought = useBrought();
  const isInvitation = brought?.kind === "invitation";
  const title = isInvitation ? "Invitation" : "Sign in";
  useEffect(() => {
    document.title = `${title} · Forager`;
  }, [title]);
  if (session !== null && brought === null) return <Navigate to="/" replace />;
  return (
    <main className="centred">
      <div className="sign-in panel">
        <Brand />
        <h1>{title}</h1>
        {brought?.kind === "link" && <SignInLink token={brought.value} />}
        {isInvitation && <InvitationLink token={brought.value} />}
        {brought?.kind === "error" && (
          <p className="failure" role="alert">
            {ssoFailure(brought.value)}
          </p>
        )}
        {/* An invitation for an address with an account needs its session first. */}
        {session === null && brought?.kind !== "link" && <Methods isSecondary={isInvitation} />}
      </div>
    </main>
  );
}

function Methods({ isSecondary }: { isSecondary: boolean }) {
  const methods = useQuery({
    queryKey: ["session", "methods"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call<SignInMethods>("/api/v1/sign-in/methods", { signal }),
  });
  const { email_link: canMail = false, sso = null } = methods.data ?? {};
  const isKeyUsual = !methods.isPending && !canMail && sso === null && !isSecondary;
  return (
    <>
      {isSecondary && <h2>Already have an account?</h2>}
      {sso !== null && (
        <a className="button-link sso-link" href={linkTo("/api/v1/sign-in/sso")}>
          Continue with {sso.name}
        </a>
      )}
      {canMail && <EmailForm />}
      <details className="sign-in-way">
        <summary>Use a password</summary>
        <PasswordForm />
      </details>
      <details className="sign-in-way" open={isKeyUsual}>
        <summary>Use an API key</summary>
        <KeyForm />
      </details>
    </>
  );
}
