import assert from "node:assert/strict";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { noChromium } from "../harness/chromium.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { until } from "../harness/fetching.ts";
import { processesNaming } from "../harness/rendering.ts";
import { startServiceProcess } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startSiteServer } from "../servers/site-server.ts";

const skip = noChromium || (process.platform !== "linux" && "needs /proc");

describe("the service with a browser", { skip }, () => {
  test("reports it, and after a kill during rendering the next start leaves nothing of it behind", async () => {
    await using site = await startSiteServer({
      pages: {
        "/": '<div id="root"></div><script>fetch("/hangs").finally(() => { while (true); });</script>',
        "/hangs": "now",
      },
    });
    const dataDir = await dataFolder("browser");
    const { CHROMIUM_PATH = "" } = process.env;
    // Nothing listens there: the mail checks of /system/info must stay on this machine.
    const DNS_SERVERS = "127.0.0.1:9";
    const env = { DATA_DIR: dataDir, ALLOW_PRIVATE_NETWORKS: "127.0.0.1", DNS_SERVERS, CHROMIUM_PATH };
    const service = await startServiceProcess({ env });
    const headers = {
      authorization: `Bearer ${await createClient(env)}`,
      "content-type": "application/json",
    };
    const features = async () => {
      const info = await fetch(`${service.url}/api/v1/system/info`, { headers });
      return ((await info.json()) as { features: { browser: boolean; browser_sandbox: string } }).features;
    };
    assert.equal((await features()).browser, true);
    // Depends on this machine: the query starts a browser to find out.
    await eventually(features, ({ browser_sandbox }) => browser_sandbox !== "unknown");
    assert.match((await features()).browser_sandbox, /^(on|off)$/);

    const payload = { url: `${site.url}/`, timeout: 60 };
    const submitted = await fetch(`${service.url}/api/v1/jobs/svcSite/submit`, {
      method: "POST",
      headers,
      body: JSON.stringify({ payload }),
    });
    assert.equal(submitted.status, 201);
    await until(() => site.requests.includes("/hangs"));
    const temporaryDir = join(dataDir, "tmp");
    const pids = await processesNaming(temporaryDir);
    assert.ok(pids.length > 0);
    // Some may have ended since.
    const found = await Promise.allSettled(pids.map((pid) => stat(`/proc/${pid}`)));
    const owners = found.flatMap((one) => (one.status === "fulfilled" ? [one.value.uid] : []));
    assert.ok(owners.length > 0 && !owners.includes(0), "no process of the browser is root's");
    const [leftover = ""] = await readdir(temporaryDir);

    await service.kill();
    await eventually(
      () => processesNaming(join(temporaryDir, leftover)),
      (pids) => pids.length === 0,
    );
    const next = await startServiceProcess({ env: { ...env, SHUTDOWN_SECONDS: "0" } });
    atEnd(() => next.stop());
    await eventually(
      () => readdir(temporaryDir),
      (names) => !names.includes(leftover),
    );

    await next.stop();
    assert.deepEqual(await processesNaming(temporaryDir), []);
    assert.deepEqual(await readdir(temporaryDir), []);
  });
});
