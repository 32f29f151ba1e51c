import { startDnsServer } from "../../test/servers/dns-server.ts";
import { startGooglePeer } from "../../test/servers/maps/google-peer.ts";
import { startSiteServer } from "../../test/servers/site-server.ts";
import { startSmtpServer } from "../../test/servers/smtp-server.ts";
import { businessesOf, mailHostOf, pageOf, towns } from "./campaign-world.ts";

/*
 * Every server that a campaign contacts, in a separate process: Google Maps, websites, name servers and mail servers.
 *
 *   node campaign-world-owner.ts <towns> <businesses in each>
 *
 * Reports to its parent the port of the websites, and the settings that make a service contact only these servers.
 */
export interface CampaignWorldReport {
  sitePort: number;
  env: Record<string, string>;
}

const [townCount = 0, businessesEach = 0] = process.argv.slice(2).map(Number);
const emailsOfHost = new Map<string, string[]>();

const websites = await startSiteServer({
  fallback(request, response) {
    const host = String(request.headers.host).split(":", 1)[0] ?? "";
    const page = pageOf(request.url ?? "/", emailsOfHost.get(host) ?? []);
    if (page === null) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  },
});
const businesses = towns(townCount).flatMap((town) => businessesOf(town, businessesEach, websites.port));
const verdicts = new Map<string, string>();
const records: Record<string, readonly string[]> = {};
for (const [index, { host, emails }] of businesses.entries()) {
  emailsOfHost.set(host, Object.keys(emails));
  records[host] = ["127.0.0.1"];
  records[mailHostOf(index)] = ["127.0.0.1"];
  for (const [email, verdict] of Object.entries(emails)) {
    verdicts.set(email, verdict);
    records[email.slice(email.indexOf("@") + 1)] = [`mx 10 ${mailHostOf(index)}`];
  }
}
const dns = await startDnsServer(records);
const smtp = await startSmtpServer({
  rcpt: (address) =>
    verdicts.get(address) === "valid"
      ? "250 2.1.5 Ok"
      : `550 5.1.1 <${address}>: Recipient address rejected: User unknown`,
});
const maps = await startGooglePeer({ places: businesses.map(({ place }) => place) });

const worldReport: CampaignWorldReport = {
  sitePort: websites.port,
  env: {
    GOOGLE_MAPS_URL: maps.url,
    DNS_SERVERS: dns.address,
    SMTP_PORT: String(smtp.port),
    SMTP_HELO_NAME: "checker.test",
    ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
    VERIFY_PACING_SECONDS: "0",
  },
};
process.send?.(worldReport);
