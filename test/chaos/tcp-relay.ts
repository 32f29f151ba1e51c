import { connect, createServer } from "node:net";

/*
 * Forwards connections:
 *
 *   node tcp-relay.ts <address> <port> <target address> <target port>
 */
const [address, port, targetAddress, targetPort] = process.argv.slice(2);
createServer((client) => {
  const upstream = connect(Number(targetPort), targetAddress);
  for (const [from, to] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    from.on("error", () => undefined).on("close", () => to.destroy());
    from.pipe(to);
  }
}).listen(Number(port), address, () => process.stdout.write("relaying\n"));
