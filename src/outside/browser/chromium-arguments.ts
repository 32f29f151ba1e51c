/**
 * Features of the browser that talk to somebody on their own account, that ask for a person, or that change
 * an address before it is seen here.
 */
const disabledFeatures = [
  "AutofillServerCommunication",
  "CertificateTransparencyComponentUpdater",
  "DialMediaRouteProvider",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "MediaRouter",
  "OptimizationHints",
  "Prerender2",
  "SpareRendererForSitePerProcess",
  "Translate",
];

/**
 * The command line that a browser for pages of strangers is started with.
 * Network: everything goes through the proxy (`<-loopback>` takes loopback in), no name is resolved here,
 * and what no proxy carries (QUIC, WebRTC over UDP) is off.
 */
export function chromiumArguments(options: {
  userDataDir: string;
  proxyUrl: string;
  userAgent: string;
  sandbox: boolean;
}): string[] {
  return [
    "--headless",
    "--remote-debugging-pipe",
    "--no-startup-window",
    `--user-data-dir=${options.userDataDir}`,
    `--user-agent=${options.userAgent}`,
    ...(options.sandbox ? [] : ["--no-sandbox"]),

    `--proxy-server=${options.proxyUrl}`,
    "--proxy-bypass-list=<-loopback>",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
    "--disable-quic",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",

    "--disable-background-networking",
    "--disable-client-side-phishing-detection",
    "--disable-component-extensions-with-background-pages",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-extensions",
    "--disable-field-trial-config",
    "--disable-sync",
    "--metrics-recording-only",
    "--no-default-browser-check",
    "--no-first-run",
    "--no-pings",
    "--no-service-autorun",
    `--disable-features=${disabledFeatures.join(",")}`,

    // Crash reports: a handler of its own outlives the browser.
    "--disable-breakpad",
    // Questions to a person.
    "--deny-permission-prompts",
    "--disable-notifications",
    "--disable-prompt-on-repost",
    "--disable-search-engine-choice-screen",
    "--noerrdialogs",
    "--password-store=basic",
    "--use-mock-keychain",
    // Nobody looks and nobody listens.
    "--disable-gpu",
    "--disable-remote-fonts",
    "--hide-scrollbars",
    "--mute-audio",
    // Pages in the background are all that there are.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-hang-monitor",
    "--disable-renderer-backgrounding",
    // Containers have 64 MB of it.
    "--disable-dev-shm-usage",
    // A page's scripts that want more end its process.
    "--js-flags=--max-old-space-size=512",
  ];
}
