import { PassThrough } from "node:stream";
import { ForagerError, messageOf } from "../../errors.ts";
import type { Mailer } from "../../shifts/ports.ts";

const timeoutMs = 30_000;

/**
 * Sends mail through the operator's mail server, one connection for each.
 * @param url smtp:// or smtps://, with credentials where it wants them.
 * @param from sender.
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const open = async () => {
    // Loaded where it is used, which is seldom.
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // A mail is made of text alone: nothing in it may name a file or an address to read from.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    domain: from.slice(from.lastIndexOf("@") + 1),
    async send({ unsubscribeUrl, ...mail }) {
      const transport = await open();
      // Its content is read when the server has said that it may come.
      let isWritten = false;
      transport.use("stream", ({ message }, done) => {
        message.transform(() =>
          new PassThrough().once("end", () => {
            isWritten = true;
          }),
        );
        done();
      });
      try {
        await transport.sendMail({
          ...mail,
          from: { name: "Forager", address: from },
          headers: {
            "List-Unsubscribe": `<${unsubscribeUrl}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            // RFC 3834: nobody's holiday notice is to answer.
            "Auto-Submitted": "auto-generated",
          },
        });
      } catch (error) {
        const { responseCode } = error as { responseCode?: number };
        // Without a reply to the content nobody knows whether it was taken.
        const isUnknown = isWritten && responseCode === undefined;
        throw new ForagerError(isUnknown ? "mail_unconfirmed" : "mail_refused", undefined, {
          cause: new Error(withoutCredentials(messageOf(error))),
        });
      }
    },
  };
}

/** Servers quote what they were sent. */
const withoutCredentials = (text: string): string => text.replace(/\bAUTH\b.*/gi, "AUTH ...").slice(0, 500);
