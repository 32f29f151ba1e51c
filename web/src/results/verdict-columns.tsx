import type { VerifyRow } from "../../../src/job-types/verify/result.ts";
import type { GridColumn } from "../grid/grid-column.ts";
import { answerText, propertiesOf, reasonText, verdicts } from "../lib/verdict-list.ts";
import { Status } from "../ui/parts.tsx";

const isHidden = true;

/** The verdict on an address in one line. */
export const verdictColumns: readonly GridColumn<VerifyRow>[] = [
  {
    name: "email",
    head: "Email address",
    width: 240,
    sort: "email",
    sortsUpFirst: true,
    value: ({ email }) => email.toLowerCase(),
    cell: ({ email }) => (
      <bdi className="strong" title={email}>
        {email}
      </bdi>
    ),
  },
  {
    name: "verdict",
    head: "Verdict",
    width: 116,
    inCards: "plain",
    sort: "verdict",
    sortsUpFirst: true,
    value: ({ status }) => verdicts.indexOf(status),
    cell: ({ status }) => <Status value={status} />,
  },
  {
    name: "score",
    head: "Score",
    width: 72,
    isNumber: true,
    sort: "score",
    value: ({ quality_score: score }) => score,
    cell: ({ quality_score: score }) => score,
  },
  {
    name: "reason",
    head: "Reason",
    width: 130,
    inCards: "plain",
    sort: "reason",
    sortsUpFirst: true,
    value: ({ sub_status: reason }) => reason,
    cell: ({ sub_status: reason }) => reasonText(reason),
  },
  {
    name: "answer",
    head: "Server's answer",
    width: 180,
    grows: true,
    cell: (row) => <span title={answerText(row)}>{answerText(row)}</span>,
  },
  {
    name: "properties",
    head: "Properties",
    width: 104,
    cell: (row) => {
      const text = propertiesOf(row).join(", ");
      return text === "" ? null : <span title={text}>{text}</span>;
    },
  },
  {
    name: "provider",
    head: "Mail provider",
    width: 130,
    isHidden,
    sort: "provider",
    sortsUpFirst: true,
    value: ({ smtp_provider: provider }) => provider,
    cell: ({ smtp_provider: provider }) => provider,
  },
  {
    name: "domain",
    head: "Domain",
    width: 180,
    isHidden,
    sort: "domain",
    sortsUpFirst: true,
    value: ({ domain }) => domain.name,
    cell: ({ domain }) => domain.name && <bdi>{domain.name}</bdi>,
  },
];
