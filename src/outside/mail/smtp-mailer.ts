import { PassThrough } from "node:stream";
import { ForagerError, messageOf } from "../../errors.ts";
import type { Mailer } from "../../shifts/ports.ts";

const timeoutMs = 30_000;

/**
 * Sends mail through the operator's mail server, over one connection each.
 * @param url smtp:// or smtps://, with credentials if required.
 * @param from sender.
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const open = async () => {
    // Loaded on first use, which is rare.
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // A mail consists of text only: nothing in it may make the library read a file or URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    domain: from.slice(from.lastIndexOf("@") + 1),
    async send({ unsubscribeUrl, ...mail }) {
      const transport = await open();
      // Its content is read once the server has agreed to receive it.
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
            ...(unsubscribeUrl !== undefined && {
              "List-Unsubscribe": `<${unsubscribeUrl}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
            // RFC 3834: suppresses automatic replies such as holiday notices.
            "Auto-Submitted": "auto-generated",
          },
        });
      } catch (error) {
        const { responseCode } = error as { responseCode?: number };
        // Without a reply to the content, it is unknown whether it was accepted.
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
