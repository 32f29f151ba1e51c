import { escapeHtml } from "../escape-html.ts";
import { line, type RenderedDigest } from "./render-digest.ts";

/** How long the link in such a mail works. */
export const confirmationDays = 7;

/** The mail that asks a recipient whether a client's reports may be mailed. The client's name may be hostile. */
export function renderConfirmation(mail: {
  clientName: string;
  confirmationUrl: string;
  expiresAt: Date;
}): RenderedDigest {
  const { confirmationUrl: url } = mail;
  const name = line(mail.clientName);
  const until = `${mail.expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const sentences = {
    what: `${name} would like to mail you reports of its team's shifts. You get none unless you confirm:`,
    until: `The link works until ${until}.`,
    else: "If you did not expect this, ignore this mail, and no reports will be sent to you.",
  };
  return {
    subject: `Confirm reports by mail: ${name}`,
    text: [sentences.what, "", url, "", sentences.until, "", sentences.else, ""].join("\n"),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>Confirm reports by mail</title></head>
<body style="margin:0;padding:24px 16px;background:#ffffff;color:#1c2733;font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.45">
<div style="max-width:560px;margin:0 auto">
<p style="overflow-wrap:anywhere">${escapeHtml(sentences.what)}</p>
<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1c5f9e;color:#ffffff;text-decoration:none">Confirm</a></p>
<p>${sentences.until}</p>
<p style="color:#55606c">${sentences.else}</p>
</div>
</body></html>
`,
  };
}
