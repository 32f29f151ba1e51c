import { type Config, heloNameOf } from "../../config.ts";
import type { DoctorPorts } from "./ports.ts";

export type SeenAddressPorts = Pick<DoctorPorts, "findOwnAddresses" | "hostAddresses">;

/** The addresses that mail servers see when this service connects to them, as far as that can be known from here. */
export interface SeenAddresses {
  /** Public ones. */
  addresses: string[];
  /** Why they are not certain, as a sentence; null when they are. */
  doubt: string | null;
}

/**
 * The public addresses of this machine's own connections. Behind NAT or a proxy nobody here knows what others see:
 * there the addresses that the HELO name leads to are the best guess.
 */
export async function seenAddresses(config: Config, ports: SeenAddressPorts): Promise<SeenAddresses> {
  const own = config.smtpProxy === undefined ? await ports.findOwnAddresses() : [];
  const certain = own.filter(({ isPublic }) => isPublic).map(({ address }) => address);
  const hidden = own.filter(({ isPublic }) => !isPublic).map(({ address }) => address);
  if (config.smtpProxy === undefined) {
    if (own.length === 0) return { addresses: [], doubt: "This machine has no way to the internet." };
    if (hidden.length === 0) return { addresses: certain, doubt: null };
  }
  const named = await ports.hostAddresses(config, heloNameOf(config)).catch(() => []);
  const guessed = named.filter(({ isPublic }) => isPublic).map(({ address }) => address);
  return {
    addresses: [...new Set([...certain, ...guessed])],
    doubt:
      hidden.length === 0
        ? "Mail servers see the proxy's address, which is not known here."
        : `This machine is behind NAT: mail servers see another address than ${hidden.join(", ")}.`,
  };
}
