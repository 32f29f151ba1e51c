/**
 * Browser features that contact servers on their own, that prompt the user, or that change an address before
 * Forager sees it.
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
 * The command line of a browser for untrusted pages. Network: everything goes through the proxy
 * (`<-loopback>` includes loopback), the browser resolves no names, and protocols that no proxy carries
 * (QUIC, WebRTC over UDP) are off.
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

    // Crash reports: their handler would outlive the browser.
    "--disable-breakpad",
    // Prompts to the user.
    "--deny-permission-prompts",
    "--disable-notifications",
    "--disable-prompt-on-repost",
    "--disable-search-engine-choice-screen",
    "--noerrdialogs",
    "--password-store=basic",
    "--use-mock-keychain",
    // There is no audience for sound or animations.
    "--disable-gpu",
    "--disable-remote-fonts",
    "--hide-scrollbars",
    "--mute-audio",
    // All pages run in the background.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-hang-monitor",
    "--disable-renderer-backgrounding",
    // Containers provide only 64 MB of it.
    "--disable-dev-shm-usage",
    // A page's scripts that need more end its process.
    "--js-flags=--max-old-space-size=512",
  ];
}
