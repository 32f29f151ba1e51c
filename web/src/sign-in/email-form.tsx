import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { call } from "../api/client.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import { Failure } from "../ui/parts.tsx";

/** Asks for a link by mail. */
export function EmailForm() {
  const [address, setAddress] = useState("");
  const field = useId();
  const ask = useMutation({
    mutationFn: () => call("/api/v1/sign-in/link", { method: "POST", body: { address: address.trim() } }),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate();
  };
  return (
    <form className="sign-in-form" onSubmit={onSubmit}>
      <div className="field">
        <label htmlFor={field}>Email address</label>
        <input
          id={field}
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </div>
      {ask.isError && <Failure error={ask.error} />}
      {ask.isSuccess && (
        <p className="note" role="status">
          If this address belongs to a user, a link is on its way. It works once, within 15 minutes.
        </p>
      )}
      <BusyButton type="submit" className="button-primary" isBusy={ask.isPending}>
        Email me a link
      </BusyButton>
    </form>
  );
}
