import { createSocket } from "node:dgram";
import { isBlockedAddress } from "../address-guard.ts";

export interface OwnAddress {
  address: string;
  /** False behind a router that translates addresses: others see another one. */
  isPublic: boolean;
}

/** Addresses for documentation (RFC 5737, 3849): nobody's, and reached by the way that everything else goes. */
const targets = { udp4: "192.0.2.1", udp6: "2001:db8::1" } as const;
const port = 25;

/**
 * The addresses that this machine's connections to the internet leave from, of each family that has a way there.
 * Nothing is sent: a datagram socket that is connected only learns its own address.
 */
export async function findOwnAddresses(): Promise<OwnAddress[]> {
  const found = await Promise.all([sourceAddress("udp4"), sourceAddress("udp6")]);
  return found.flatMap((address) =>
    address === null ? [] : [{ address, isPublic: !isBlockedAddress(address, []) }],
  );
}

function sourceAddress(family: keyof typeof targets): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket(family);
    const end = (address: string | null) => {
      socket.close();
      resolve(address);
    };
    socket.once("error", () => end(null));
    socket.connect(port, targets[family], () => end(socket.address().address));
  });
}
