import { invitationDays, signInLinkMinutes } from "../contract/users.ts";
import { escapeHtml } from "../text/escape-html.ts";
import type { UserMail } from "./ports.ts";

/** The client's name is untrusted: one line. */
const line = (text: string): string => text.replace(/\s+/g, " ").trim();

export function invitationMail(mail: {
  to: string;
  clientName: string;
  role: string;
  url: string;
}): UserMail {
  const name = line(mail.clientName);
  return render(mail.to, {
    subject: `Invitation to ${name}`,
    what: `You are invited to use Forager for ${name}, with the role '${mail.role}'.`,
    button: "Open the invitation",
    url: mail.url,
    until: `The link works once, within ${invitationDays} days.`,
    else: "If you did not expect this, ignore this mail: nothing happens unless you accept.",
  });
}

export function signInMail(mail: { to: string; url: string }): UserMail {
  return render(mail.to, {
    subject: "Sign in to Forager",
    what: "Open this link in the browser in which you want to sign in to Forager.",
    button: "Sign in",
    url: mail.url,
    until: `The link works once, within ${signInLinkMinutes} minutes.`,
    else: "If you did not ask for this, ignore this mail. Do not pass the link on: anyone who opens it signs in as you.",
  });
}

interface Content {
  subject: string;
  what: string;
  button: string;
  url: string;
  until: string;
  else: string;
}

function render(to: string, content: Content): UserMail {
  const { subject, what, button, url, until } = content;
  return {
    to,
    subject,
    text: [what, "", url, "", until, "", content.else, ""].join("\n"),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#ffffff;color:#1c2733;font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.45">
<div style="max-width:560px;margin:0 auto">
<p style="overflow-wrap:anywhere">${escapeHtml(what)}</p>
<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1c5f9e;color:#ffffff;text-decoration:none">${escapeHtml(button)}</a></p>
<p>${escapeHtml(until)}</p>
<p style="color:#55606c">${escapeHtml(content.else)}</p>
</div>
</body></html>
`,
  };
}
