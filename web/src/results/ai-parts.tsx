import type { LeadScoring } from "../../../src/contract/lead-scoring.ts";
import type { PeopleAi } from "../../../src/job-types/people/result.ts";
import type { AiReport, SiteResult } from "../../../src/job-types/site/result.ts";
import { Fact, Panel } from "../ui/parts.tsx";
import { AnswerValue, answerTitle } from "./answer-value.tsx";

/** Status, usage and cost of an AI analysis; renders nothing if there was none. */
export function AiNote({ ai, isPartial = false }: { ai: PeopleAi | AiReport | null; isPartial?: boolean }) {
  if (ai === null) return null;
  const used = usageOf(ai);
  if (ai.status === "ok") return <p className="muted">AI analysis: {used}</p>;
  const headline =
    ai.status === "not_configured"
      ? "AI analysis was skipped: no model is configured (LLM_BASE_URL, LLM_MODEL)."
      : isPartial
        ? "Part of the AI analysis failed; the rest is below."
        : "AI analysis failed.";
  return (
    <div className="note">
      <p>{headline}</p>
      {ai.error && <p className="sub">{namedAnalyses(ai.error)}</p>}
      {used !== "" && <p className="sub">Used: {used}</p>}
    </div>
  );
}

const analysisTitles: Readonly<Record<string, string>> = {
  company_info: "Company",
  team: "People",
  pain_points: "Pain points",
  lead_scoring: "Lead score",
  personalization_hooks: "Hooks",
};

/** The failures that a report joins, with the titles under which this page shows the analyses. */
const namedAnalyses = (error: string) =>
  error.replace(/(^| )([a-z_]+): /g, (whole, before, name) =>
    analysisTitles[name] === undefined ? whole : `${before}${analysisTitles[name]}: `,
  );

export function usageOf({
  model,
  input_tokens: read,
  output_tokens: written,
  cost,
  dropped,
}: PeopleAi & object) {
  const parts = [
    model,
    read !== undefined && `${read.toLocaleString()} tokens in`,
    written !== undefined && `${written.toLocaleString()} tokens out`,
    read !== undefined &&
      (typeof cost === "number" ? `cost ${costText(cost)}` : "cost unknown (no prices set)"),
    dropped
      ? `${dropped} ${dropped === 1 ? "statement" : "statements"} dropped as unsupported by the source`
      : false,
  ].filter(Boolean);
  return parts.length === 0 ? "" : `${parts.join(" · ")}.`;
}

/** Without a unit: the operator sets prices in any currency. */
export const costText = (cost: number) => cost.toLocaleString(undefined, { maximumSignificantDigits: 3 });

export function LeadPanel({ scoring }: { scoring: LeadScoring | null }) {
  if (scoring === null) return null;
  const { challenges, authority, money, prioritization } = scoring.champ_analysis;
  return (
    <Panel
      title="Lead score"
      aside={<span className="numbers strong">{Math.round(scoring.icp_fit_score * 100)} of 100</span>}
    >
      <meter
        className="score"
        aria-label="Lead score"
        min={0}
        max={1}
        value={scoring.icp_fit_score}
        aria-valuetext={`${Math.round(scoring.icp_fit_score * 100)} of 100`}
      />
      <dl className="facts">
        <Fact name="Challenges">{challenges.length > 0 ? <AnswerValue value={challenges} /> : "–"}</Fact>
        <Fact name="Authority">{authority ?? "–"}</Fact>
        <Fact name="Money">{money ?? "–"}</Fact>
        <Fact name="Urgency">{prioritization ?? "–"}</Fact>
      </dl>
    </Panel>
  );
}

/** All AI answers on a website, with their status. */
export function SiteAiPanels({ data, customField }: { data: SiteResult; customField: string | null }) {
  const { metadata, company_vitals: vitals, pain_points: pains, personalization_hooks: hooks } = data;
  const custom = customField === null ? undefined : data[customField];
  const rows: [string, string | null | undefined][] = [
    ["Company", vitals?.name],
    ["Summary", vitals?.summary],
    ["Industry", vitals?.industry],
    ["Services", vitals?.services.join(", ")],
    ["Target audience", vitals?.target_audience],
    ["Decision maker", hooks?.decision_maker],
    ["Key challenge", hooks?.key_challenge],
    ["Urgency signal", hooks?.urgency_signal],
    ["Angle", hooks?.personalization_angle],
  ];
  const shown = rows.filter(([, value]) => value);
  const hasContent = shown.length > 0 || (pains?.length ?? 0) > 0 || custom !== undefined;
  if (metadata.ai === null && !hasContent) return null;
  return (
    <>
      <LeadPanel scoring={data.lead_scoring} />
      <Panel title="AI analysis">
        <AiNote ai={metadata.ai} isPartial={hasContent || data.lead_scoring !== null} />
        {hasContent && (
          <dl className="facts">
            {shown.map(([name, value]) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
            {pains && pains.length > 0 && (
              <Fact name="Pain points">
                <ul className="fact-list">
                  {pains.map((pain) => (
                    <li key={pain}>
                      <bdi>{pain}</bdi>
                    </li>
                  ))}
                </ul>
              </Fact>
            )}
            {customField !== null && custom !== undefined && (
              <Fact name={answerTitle(customField)}>
                <AnswerValue value={custom} />
              </Fact>
            )}
          </dl>
        )}
      </Panel>
    </>
  );
}
