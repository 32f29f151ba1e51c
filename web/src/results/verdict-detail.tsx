import type { VerifyRow } from "../../../src/job-types/verify/result.ts";
import { answerText, propertiesOf, reasonText } from "../lib/verdict-list.ts";
import { OutLink } from "../ui/out-link.tsx";
import { Fact } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";

type Stage = VerifyRow["reason"]["stage"];

/** The step that decided, in words. */
const stages: Record<Stage, string> = {
  syntax: "The syntax of the address",
  domain: "The domain's DNS entries",
  lists: "Lists of domains",
  connect: "Connecting to the mail server",
  banner: "The mail server's greeting",
  helo: "The mail server's answer to HELO",
  starttls: "Encryption with the mail server",
  mail: "The mail server's answer to the sender",
  rcpt: "The mail server's answer to the recipient",
};

/** All that is known about an address: what decided, the server's whole answer, and its domain. */
export function VerdictDetail({ row }: { row: VerifyRow }) {
  const { reason, domain, smtp_provider: provider, did_you_mean: other, retry_at: retryAt, dnsbl } = row;
  const found = propertiesOf(row);
  return (
    <dl className="facts verdict-detail">
      <Fact name="Decided by">
        {stages[reason.stage]}: {reasonText(row.sub_status)}{" "}
        <span className="muted">
          (rule <code>{reason.rule}</code>)
        </span>
      </Fact>
      <Fact name={reason.code === null ? "Explanation" : "Server's answer"}>
        <q dir="auto">{answerText(row)}</q>
      </Fact>
      {other !== null && (
        <Fact name="Probably meant">
          <bdi>{other}</bdi>
        </Fact>
      )}
      {retryAt !== null && (
        <Fact name="Verify again">
          after <Time value={retryAt} />
        </Fact>
      )}
      {found.length > 0 && <Fact name="Properties">{found.join(", ")}</Fact>}
      <Fact name="Mail servers">
        {domain.mx_records.join(", ") || "none"}
        {provider !== null && <span className="muted"> · operated by {provider}</span>}
      </Fact>
      {dnsbl && (
        <Fact name="Blocklists">
          {dnsbl.listed === null && "No list could answer."}
          {dnsbl.listed === false && `On none of ${dnsbl.zones_checked.length}.`}
          {dnsbl.listed && `On ${dnsbl.listings.map(({ zone }) => zone).join(", ")}.`}
        </Fact>
      )}
      {row.gravatar_url != null && (
        <Fact name="Gravatar">
          <OutLink href={row.gravatar_url} />
        </Fact>
      )}
    </dl>
  );
}
