import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "../harness/service-process.ts";
import { createTestCertificate } from "./test-certificate.ts";

const places = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx"];
const program = places.find((path) => existsSync(path));

/** For tests that need it. */
export const noNginx = program === undefined && "needs nginx, of Debian for example";

export interface Nginx {
  /** The certificate that it shows, in PEM. */
  ca: string;
  close(): Promise<void>;
}

/** nginx with these servers and a certificate of its own, whose paths the servers name as `CERTIFICATE` and `KEY`. */
export async function startNginx(servers: string): Promise<Nginx> {
  if (program === undefined) throw new Error("nginx is not installed");
  const folder = await temporaryFolder("nginx");
  const { cert, key } = createTestCertificate();
  const [certificate, privateKey, config] = ["cert.pem", "key.pem", "nginx.conf"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await writeFile(certificate, cert);
  await writeFile(privateKey, key, { mode: 0o600 });
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const named = servers.replaceAll("CERTIFICATE", certificate).replaceAll("KEY", privateKey);
  await writeFile(
    config,
    `daemon off; worker_processes 1; pid ${join(folder, "pid")}; error_log stderr notice;
     events {} http { access_log off; ${folders.join(" ")} ${named} }`,
  );
  const child = spawn(program, ["-p", folder, "-c", config], { stdio: ["ignore", "ignore", "pipe"] });
  const exited = once(child, "exit");
  const { promise: started, resolve, reject } = Promise.withResolvers<void>();
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
    // It listens before it has workers.
    if (output.includes("start worker process ")) resolve();
  });
  void exited.then(() => reject(new Error(`nginx exited:\n${output}`)));
  await started;
  return {
    ca: cert,
    close: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
