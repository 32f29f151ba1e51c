import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** Accept a mail, refuse it temporarily, reject it permanently, or accept it but disconnect without confirming. */
export type InboxAct = "take" | "refuse" | "reject" | "hang";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The message as sent, without SMTP dot-stuffing. */
  source: string;
}

export interface MailInbox extends AsyncDisposable {
  readonly url: string;
  /** Accepted mails, confirmed or not. */
  readonly mails: ReceivedMail[];
  act: InboxAct;
}

/** A mail server on loopback that stores the mails it receives, with faults by name. */
export async function startMailInbox(): Promise<MailInbox> {
  const sockets = new Set<Socket>();
  const mails: ReceivedMail[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    receive(socket, inbox);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const inbox: MailInbox = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    act: "take",
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return inbox;
}

function receive(socket: Socket, inbox: MailInbox): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let rest = "";
  let mail: ReceivedMail = { from: "", to: [], source: "" };
  let isContent = false;
  const command = (line: string): void => {
    const verb = line.slice(0, 4).toUpperCase();
    const address = /<(.*)>/.exec(line)?.[1] ?? "";
    if (verb === "MAIL") mail = { from: address, to: [], source: "" };
    if (verb === "RCPT" && inbox.act === "refuse") return void say("451 4.3.0 Try again later");
    if (verb === "RCPT") mail.to.push(address);
    if (verb === "DATA") {
      isContent = true;
      return void say("354 Go on");
    }
    if (verb === "QUIT") return void socket.end("221 Bye\r\n");
    say("250 Ok");
  };
  const content = (line: string): void => {
    if (line !== ".") {
      mail.source += `${line.startsWith("..") ? line.slice(1) : line}\r\n`;
      return;
    }
    isContent = false;
    if (inbox.act === "reject") return void say("554 5.7.1 Not this");
    inbox.mails.push(mail);
    if (inbox.act === "hang") socket.destroy();
    else say("250 2.0.0 Taken");
  };
  say("220 inbox.example ESMTP");
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) isContent ? content(line) : command(line);
  });
}
