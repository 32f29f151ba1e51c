import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PlaceRef } from "../../src/job-types/maps/ports.ts";
import { chromiumSearch, noChromium } from "../harness/chromium.ts";
import { googleWorld } from "../harness/google-maps.ts";
import { observedRun, plainDetails, searchRequest } from "../harness/maps-running.ts";
import { processesNaming } from "../harness/rendering.ts";
import { temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startHttpProxy } from "../servers/http-proxy.ts";
import type { GoogleFault, GooglePeerOptions, GoogleRequest } from "../servers/maps/google-peer.ts";
import { inventedPlaces } from "../servers/maps/payloads.ts";

const places = inventedPlaces(45);
const [first] = places;
const withBrowser = { ...plainDetails, browserAllowed: true };
const isBrowser = ({ headers }: GoogleRequest) => headers["sec-fetch-mode"] !== undefined;
/** Response to searches from clients other than browsers. */
const onlyFor = (fault: GoogleFault): NonNullable<GooglePeerOptions["fault"]> => {
  return (request) =>
    !isBrowser(request) && ["search", "place", "place-page"].includes(request.endpoint) ? fault : null;
};

async function browserWorld(
  peerOptions: GooglePeerOptions,
  { showWaitMs = 20_000, proxies = [] as string[] } = {},
) {
  const temporaryDir = await temporaryFolder("maps-browser");
  const browser = {
    findChromium: async () => chromiumSearch,
    temporaryDir,
    // The operator sets the base URL, so loopback is allowed.
    allowPrivateNetworks: [],
    dnsServers: [],
  };
  return { ...(await googleWorld(peerOptions, { browser, showWaitMs, proxies })), temporaryDir };
}

describe("Google Maps in a browser", { skip: noChromium }, () => {
  test("where HTTP gets stubs, scrolls the list and opens each place, past the consent page", async () => {
    const { peer, provider } = await browserWorld({ places, consent: "de", fault: onlyFor("stub") });
    const run = observedRun();
    const { progress } = run;
    const request = { ...searchRequest({ listingsMax: 24 }), browserAllowed: true };
    const outcome = await provider.search(request, run);
    assert.equal(outcome.via, "browser");
    assert.deepEqual(
      outcome.listings.map(({ name }) => name),
      places.slice(0, 24).map(({ name }) => name),
    );
    assert.equal(outcome.listings[1]?.reviews_count, places[1]?.reviewsCount);
    assert.equal(outcome.saturated, true);
    assert.deepEqual(outcome.unread, []);
    assert.equal(progress.at(-1), 24);
    const consents = peer.requests.filter((asked) => asked.url.pathname === "/save" && isBrowser(asked));
    assert.equal(consents.length, 1, "the browser keeps its cookies from page to page");
  });

  test("uses the proxy in the browser, too", async () => {
    await using proxy = await startHttpProxy();
    const { peer, provider } = await browserWorld(
      { places, fault: onlyFor("stub") },
      { proxies: [proxy.url] },
    );
    const request = { ...searchRequest({ listingsMax: 3 }), browserAllowed: true };
    const { listings } = await provider.search(request, observedRun());
    assert.equal(listings.length, 3);
    const browserPorts = new Set(peer.requests.filter(isBrowser).map(({ remotePort }) => remotePort));
    assert.ok(browserPorts.size > 0);
    for (const port of browserPorts) assert.ok(proxy.localPorts.includes(port ?? 0));
  });

  test("reads a list to its end", async () => {
    const { provider } = await browserWorld({ places: places.slice(0, 33), fault: onlyFor("truncated") });
    const request = { ...searchRequest({ listingsMax: 100 }), browserAllowed: true };
    const outcome = await provider.search(request, observedRun());
    assert.equal(outcome.listings.length, 33);
    assert.equal(outcome.saturated, false);
  });

  test("reads a place from its page, or from the request of that page", async () => {
    const ref: PlaceRef = { kind: "feature_id", featureId: first?.featureId ?? "" };
    const shown = await browserWorld({ places, fault: onlyFor("stub") });
    assert.equal((await shown.provider.place(ref, withBrowser, observedRun())).name, first?.name);
    const asked = await browserWorld({
      places,
      fault: (request) =>
        request.endpoint === "place-page" || (request.endpoint === "place" && !isBrowser(request))
          ? "stub"
          : null,
    });
    assert.equal((await asked.provider.place(ref, withBrowser, observedRun())).name, first?.name);
    assert.equal(asked.peer.requests.filter((one) => one.endpoint === "place" && isBrowser(one)).length, 1);
  });

  test("a captcha in the browser ends the job, and no browser starts where it is not allowed", async () => {
    const { provider } = await browserWorld({
      places,
      fault: (request) => {
        if (request.endpoint === "search-page" && isBrowser(request)) return "sorry";
        return request.endpoint === "search" ? "stub" : null;
      },
    });
    const request = { ...searchRequest(), browserAllowed: true };
    await assert.rejects(provider.search(request, observedRun()), {
      code: "provider_blocked",
      message: /captcha/,
    });
    const { provider: without, peer } = await browserWorld({ places, fault: onlyFor("stub") });
    await assert.rejects(without.search(searchRequest(), observedRun()), { code: "provider_unreadable" });
    assert.equal(peer.requests.some(isBrowser), false);
  });

  test("a Google page cannot send the browser elsewhere in this network", async () => {
    const other = await browserWorld({ places });
    const peerOptions: GooglePeerOptions = {
      places,
      fault: (request) => {
        if (!isBrowser(request)) return request.endpoint === "search" ? "stub" : null;
        const body = `<script>fetch("${other.peer.url}/maps/search/x"); location.href = "${other.peer.url}/maps/search/y";</script>`;
        return request.endpoint === "search-page" ? { headers: { "content-type": "text/html" }, body } : null;
      },
    };
    const { provider } = await browserWorld(peerOptions, { showWaitMs: 2_000 });
    const request = { ...searchRequest(), browserAllowed: true };
    await assert.rejects(provider.search(request, observedRun()), { code: "provider_unreadable" });
    assert.deepEqual(other.peer.requests, []);
  });

  test("cancelling closes the page, and the browser ends with the provider", async () => {
    const { peer, provider, temporaryDir } = await browserWorld({
      places,
      fault: (request) => {
        if (!isBrowser(request)) return request.endpoint === "search" ? "stub" : null;
        return request.url.pathname === "/feed-items" ? "hangs" : null;
      },
    });
    const cancel = new AbortController();
    const request = { ...searchRequest(), browserAllowed: true };
    const searching = provider.search(request, observedRun({ signal: cancel.signal }));
    searching.catch(() => {});
    const isThere = () => peer.requests.some(({ url }) => url.pathname === "/feed-items");
    await eventually(isThere, (there) => there);
    cancel.abort(new Error("cancelled by a test"));
    await assert.rejects(searching, /cancelled by a test/);
    await provider.close();
    assert.deepEqual(await processesNaming(temporaryDir), []);
  });
});
