import assert from "node:assert/strict";
import { test } from "node:test";
import { providerByName, providerOf } from "./provider.ts";

const nameOf = (mailServer: string) => providerOf(mailServer, "example.com")?.name ?? null;

test("the mail server identifies the provider, not the domain of the address", () => {
  const servers: [mailServer: string, provider: string | null][] = [
    ["aspmx.l.google.com", "google"],
    ["smtp.google.com.", "google"],
    ["ASPMX2.GOOGLEMAIL.COM", "google"],
    ["hotmail-com.olc.protection.outlook.com", "outlook"],
    ["example-com.mail.protection.outlook.com", "microsoft365"],
    ["example-com.a-v1.mx.microsoft", "microsoft365"],
    ["mta5.am0.yahoodns.net", "yahoo"],
    ["mx01.mail.icloud.com", "icloud"],
    ["mxa-00000001.gslb.pphosted.com", "proofpoint"],
    ["mx1-us1.ppe-hosted.com", "proofpoint"],
    ["eu-smtp-inbound-1.mimecast.com", "mimecast"],
    ["d1.a.ess.de.barracudanetworks.com", "barracuda"],
    ["mx.antispamcloud.com", "spamexperts"],
    ["mail.example.com", null],
    ["notgoogle.com", null],
    ["google.com.example.com", null],
  ];
  for (const [mailServer, provider] of servers) assert.equal(nameOf(mailServer), provider, mailServer);
  assert.equal(providerOf("mail.example.com", "gmail.com"), null);
});

test("providers' quirks are respected: one recipient per connection, catch-all, slow answers", () => {
  assert.equal(providerByName("outlook")?.singleRecipient, true);
  assert.equal(providerByName("microsoft365")?.singleRecipient, true);
  assert.equal(providerByName("google")?.singleRecipient, false);
  assert.equal(providerByName("yahoo")?.acceptsAll, true);
});

test("the catch-all probe is skipped where it is pointless, and runs on customers' domains", () => {
  const probe = (mailServer: string, domain: string) => providerOf(mailServer, domain)?.catchAllProbe;
  assert.equal(probe("gmail-smtp-in.l.google.com", "gmail.com"), "never");
  assert.equal(probe("gmail-smtp-in.l.google.com", "GoogleMail.com"), "never");
  assert.notEqual(probe("aspmx.l.google.com", "example.com"), "never");
  assert.equal(probe("hotmail-com.olc.protection.outlook.com", "hotmail.co.uk"), "never");
  assert.equal(probe("example-com.mail.protection.outlook.com", "example.com"), "always");
  assert.equal(probe("mta5.am0.yahoodns.net", "yahoo.com"), "never");
  assert.equal(probe("d1.a.ess.barracudanetworks.com", "example.com"), "never");
});

test("a provider is recognized by its name or a mail server, and an unknown name is not", () => {
  assert.equal(providerByName("Google")?.name, "google");
  assert.equal(providerByName("aspmx.l.google.com")?.name, "google");
  assert.equal(providerByName("nobody"), null);
});
