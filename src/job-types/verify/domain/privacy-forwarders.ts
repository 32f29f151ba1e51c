/**
 * Services that give a person an alias which forwards to their own mailbox. Such an address works as long as
 * the alias exists: it is not disposable, though lists of disposable domains often contain it. These are the
 * domains that the services publish.
 */
const domains = new Set([
  // Apple Hide My Email
  "privaterelay.appleid.com",
  // Firefox Relay
  "mozmail.com",
  "relay.firefox.com",
  // DuckDuckGo Email Protection
  "duck.com",
  // SimpleLogin and Proton Pass
  "simplelogin.com",
  "simplelogin.co",
  "simplelogin.fr",
  "aleeas.com",
  "slmail.me",
  "slmails.com",
  "silomails.com",
  "8alias.com",
  "8shield.net",
  "dralias.com",
  "passmail.net",
  "passmail.com",
  "passinbox.com",
  "passfwd.com",
  // addy.io
  "addy.io",
  "addymail.com",
  "anonaddy.com",
  "anonaddy.me",
  "4wrd.cc",
  "mailer.me",
  // others
  "33mail.com",
  "erine.email",
  "firemailbox.club",
  "fastmail-masked.com",
  "cloaked.id",
  "myclkd.com",
  "ironvest.com",
  "opayq.com",
  "hidemyass-relay.com",
  "polarismail.cloud",
  "burnermail.io",
  "startmail-alias.com",
  "forwardemail.net",
]);

/** Whether a domain, or its parent (`name.anonaddy.me`), belongs to an alias service. */
export function isPrivacyForwarder(domain: string): boolean {
  return domains.has(domain) || domains.has(domain.replace(/^[^.]+\./, ""));
}
