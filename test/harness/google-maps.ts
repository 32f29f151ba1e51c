import {
  createGoogleProvider,
  type GoogleProviderOptions,
} from "../../src/job-types/maps/providers/google/google-provider.ts";
import { type GooglePeer, type GooglePeerOptions, startGooglePeer } from "../servers/maps/google-peer.ts";
import { atEnd } from "./cleanup.ts";

/** A Google provider connected to a peer, with minimal pauses. Both are closed when the test file ends. */
export async function googleWorld(
  peerOptions: GooglePeerOptions,
  more: Partial<GoogleProviderOptions> = {},
): Promise<{ peer: GooglePeer; provider: ReturnType<typeof createGoogleProvider> }> {
  const peer = await startGooglePeer(peerOptions);
  const provider = createGoogleProvider({
    baseUrl: peer.url,
    proxies: [],
    requestsPerSecond: 1_000,
    limitWaitMaxMs: 5_000,
    browser: null,
    stubPauseMs: 10,
    firstBackOffMs: 20,
    ...more,
  });
  atEnd(peer.close);
  atEnd(provider.close);
  return { peer, provider };
}
