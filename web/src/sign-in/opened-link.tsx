import { useMutation, useQuery } from "@tanstack/react-query";
import type { InvitationPreview, Session } from "../api/answers.ts";
import { call } from "../api/client.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import { Failure } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";
import { Time } from "../ui/time.tsx";
import { roleTexts } from "../users/roles.ts";
import { useSignedIn } from "./use-signed-in.ts";

/** Asks before a mailed link is used up: mail scanners open links, too. */
export function SignInLink({ token }: { token: string }) {
  return (
    <>
      <p>Your link works once.</p>
      <UseLink path="/api/v1/sign-in/link/open" token={token} label="Sign in" />
    </>
  );
}

/** Shows an invitation, and asks whether to accept it. */
export function InvitationLink({ token }: { token: string }) {
  const invitation = useQuery({
    queryKey: ["session", "invitation", token],
    retry: false,
    queryFn: () =>
      call<InvitationPreview>("/api/v1/invitations/preview", { method: "POST", body: { token } }),
  });
  if (invitation.data === undefined) return <Reading query={invitation} />;
  const { client_name: name, address, role, expires_at: until } = invitation.data;
  return (
    <>
      <p>
        <bdi>{address}</bdi> is invited to <strong>{name}</strong>. With the role {role}, you may{" "}
        {roleTexts[role]}
      </p>
      <p className="muted">
        The invitation expires on <Time value={until} />.
      </p>
      <UseLink path="/api/v1/invitations/accept" token={token} label="Accept invitation" />
    </>
  );
}

/** Uses a link up, which signs in. */
function UseLink({ path, token, label }: { path: string; token: string; label: string }) {
  const onSignedIn = useSignedIn();
  const use = useMutation({
    mutationFn: () => call<{ session: Session }>(path, { method: "POST", body: { token } }),
    onSuccess: onSignedIn,
  });
  return (
    <>
      {use.isError && <Failure error={use.error} />}
      <BusyButton
        type="button"
        className="button-primary"
        isBusy={use.isPending}
        onClick={() => use.mutate()}
      >
        {label}
      </BusyButton>
    </>
  );
}
