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
  const onSignedIn = useSignedIn();
  const open = useMutation({
    mutationFn: () =>
      call<{ session: Session }>("/api/v1/sign-in/link/open", { method: "POST", body: { token } }),
    onSuccess: onSignedIn,
  });
  return (
    <>
      <p>Your link works once.</p>
      {open.isError && <Failure error={open.error} />}
      <BusyButton
        type="button"
        className="button-primary"
        isBusy={open.isPending}
        onClick={() => open.mutate()}
      >
        Sign in
      </BusyButton>
    </>
  );
}

/** Shows an invitation, and asks whether to accept it. */
export function InvitationLink({ token }: { token: string }) {
  const onSignedIn = useSignedIn();
  const invitation = useQuery({
    queryKey: ["session", "invitation", token],
    retry: false,
    queryFn: () =>
      call<InvitationPreview>("/api/v1/invitations/preview", { method: "POST", body: { token } }),
  });
  const accept = useMutation({
    mutationFn: () =>
      call<{ session: Session }>("/api/v1/invitations/accept", { method: "POST", body: { token } }),
    onSuccess: onSignedIn,
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
      {accept.isError && <Failure error={accept.error} />}
      <BusyButton
        type="button"
        className="button-primary"
        isBusy={accept.isPending}
        onClick={() => accept.mutate()}
      >
        Accept invitation
      </BusyButton>
    </>
  );
}
