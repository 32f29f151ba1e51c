import assert from "node:assert/strict";
import { test } from "node:test";
import { apiClient } from "../harness/api-client.ts";
import { createClient } from "../harness/create-client.ts";
import { createTestDatabase } from "../harness/database.ts";
import { freePort } from "../harness/free-port.ts";
import { startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startDnsmasq } from "../servers/mail/dnsmasq.ts";
import { startPostfix } from "../servers/mail/postfix.ts";
import { missingPrograms } from "../servers/mail/programs.ts";

test("no process contacts a mail server while the suppression list cannot be read, and then not for its entries", {
  skip: missingPrograms("postfix", "dnsmasq") ?? false,
}, async () => {
  const [smtpPort, dnsPort] = [await freePort(), await freePort()];
  await using _dns = await startDnsmasq(dnsPort, {
    hosts: { "mx.good.test": "127.0.0.1" },
    mx: { "good.test": ["mx.good.test"] },
  });
  const mailboxes = ["alice@good.test", "bob@good.test"];
  await using postfix = await startPostfix({ address: "127.0.0.1", port: smtpPort, mailboxes });
  const { url, open } = await createTestDatabase();
  const database = open();
  const env = {
    DATABASE_URL: url,
    SECRET_KEY: "k".repeat(40),
    DATA_DIR: await temporaryFolder("suppression-outage"),
    SHUTDOWN_SECONDS: "1",
    ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
    DNS_SERVERS: `127.0.0.1:${dnsPort}`,
    SMTP_PORT: String(smtpPort),
    SMTP_HELO_NAME: "checker.test",
    VERIFY_PACING_SECONDS: "0",
  };
  const api = await startServiceProcess({ env, roles: "api" });
  const client = apiClient(api.url, await createClient(env));
  const submit = () => client.post("/api/v1/jobs/svcVerify/submit", { payload: { emails: mailboxes } });
  const { body: job } = await submit();
  const entry = await client.post("/api/v1/suppressions", { entries: [{ email: "bob@good.test" }] });
  assert.equal(entry.status, 200, JSON.stringify(entry.body));

  // The table is unreadable; a sequence, which no rollback takes back, counts who asks.
  await database.script(`
    alter table suppressions rename to suppressions_gone;
    create sequence refused;
    create function refuse() returns setof suppressions_gone language plpgsql as $$
      begin perform nextval('refused'); raise exception 'unreadable'; end $$;
    create view suppressions as select * from refuse()`);
  const refused = async () => {
    const [row] = await database.query<{ n: number }>({
      text: "select case when is_called then last_value else 0 end::int as n from refused",
    });
    return row?.n ?? 0;
  };
  // Connections of the test itself, which waits for the server.
  const before = postfix.connections();
  const worker = await startServiceProcess({ env, roles: "worker" });
  const other = await startServiceProcess({ env, roles: "worker" });
  await eventually(refused, (times) => times >= 3, 200_000);
  const { body: status } = await client.get(`/api/v1/jobs/${job.job_id}/status`);
  assert.equal(status.status, "processing");
  const meanwhile = await submit();
  assert.deepEqual([meanwhile.status, meanwhile.body.code], [503, "database_unavailable"]);
  assert.equal(postfix.connections(), before);

  await database.script(`
    drop view suppressions; drop function refuse; alter table suppressions_gone rename to suppressions`);
  const { body: results } = await eventually(
    () => client.get(`/api/v1/jobs/${job.job_id}/results`),
    ({ status: code, body }) => code === 200 && body.status === "completed",
    200_000,
  );
  assert.deepEqual(
    results.data.results.map(({ email, status: verdict }: Record<string, string>) => [email, verdict]),
    [["alice@good.test", "valid"]],
  );
  assert.equal(results.data.withheld, 1);
  assert.ok(postfix.connections() > before);
  await Promise.all([api, worker, other].map((service) => service.stop()));
});
