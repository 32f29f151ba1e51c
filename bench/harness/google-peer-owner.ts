import { startGooglePeer } from "../../test/servers/maps/google-peer.ts";
import { inventedPlaces } from "../../test/servers/maps/payloads.ts";

/** A stand-in for Google Maps in a separate process: port, number of places, milliseconds before each response. */
const [port = 0, places = 100, delayMs = 0] = process.argv.slice(2).map(Number);
await startGooglePeer({ port, delayMs, places: inventedPlaces(places), isLarge: true });
