import { dedupReportOf, duplicatesLeftOut } from "../../../contract/dedup.ts";
import { ForagerError } from "../../../errors.ts";
import type { JobContext, JobOutcome } from "../../../jobs/job-type.ts";
import type { PeoplePayload } from "../payload.ts";
import type { PeopleCache, PeoplePorts, RunMemory } from "../ports.ts";
import type { ProfileModeResult } from "../result.ts";
import { analyseProfile, type ProfileAnalysis, wantsAnalysis } from "./analyse-profile.ts";
import { ProfileReading } from "./profile.ts";
import { type ProfileUrl, parseProfileUrl } from "./profile-url.ts";

/**
 * Reads one profile from the configured provider, or from the cache of the same client's earlier jobs.
 * @throws ForagerError not_configured, and the provider's errors; the signal's reason when it fires.
 */
export async function runProfileMode(
  payload: PeoplePayload,
  context: JobContext,
  ports: PeoplePorts,
): Promise<JobOutcome> {
  const url = parseProfileUrl(payload.linkedin_url ?? "");
  const session = openSession(payload, context, ports);
  const { reading, cached } = await readProfile(url, payload, context, ports);
  context.signal.throwIfAborted();
  const analysis = session
    ? await analyseProfile(reading.profile, payload, session, context.signal)
    : { summary: null, insights: null, lead_scoring: null, ai: null };
  return outcomeOf(url, reading, cached, analysis);
}

/** Checked before the provider is asked: without a model the job cannot succeed. */
function openSession(payload: PeoplePayload, context: JobContext, { openModel }: PeoplePorts) {
  if (!wantsAnalysis(payload)) return undefined;
  if (openModel) return openModel(context);
  throw new ForagerError(
    "not_configured",
    "generate_summary, extract_insights and lead scoring need an AI model: set LLM_BASE_URL and LLM_MODEL.",
  );
}

/**
 * The provider's answer, possibly cached from an earlier job of the same client. @throws ForagerError as the
 * provider.
 */
export async function readProfile(
  url: ProfileUrl,
  payload: PeoplePayload,
  context: JobContext,
  { profileProvider, cache, unfinished }: PeoplePorts,
): Promise<{ reading: ProfileReading; cached: boolean }> {
  const { clientId, signal, report, lendSlot = (wait) => wait() } = context;
  const provider = await profileProvider(clientId);
  const key = ["profile", provider.name, url.href];
  if (!payload.test && !payload.force_refresh) {
    // Answers that an earlier version cached in another format are requested again.
    const known = ProfileReading.safeParse(await cache.get(clientId, key));
    if (known.success) return { reading: known.data, cached: true };
  }
  report({ stage: "profile" });
  const reading = await provider.profile(url, {
    owner: context,
    signal,
    lendSlot,
    memory: memoryOf(context, provider.name, unfinished),
    willRunAgain: () => context.willRunAgain?.() ?? false,
  });
  report({ stage: "profile_read" });
  // A failing cache must not lose an answer that was paid for.
  if (!payload.test) await cache.put(clientId, key, reading).catch(() => undefined);
  return { reading, cached: false };
}

/** A database outage costs a second payment at worst, never the job. */
function memoryOf({ clientId, jobId }: JobContext, provider: string, unfinished: PeopleCache): RunMemory {
  const key = ["unfinished", provider, jobId];
  return {
    recall: () => unfinished.get(clientId, key).catch(() => null),
    keep: (value) => unfinished.put(clientId, key, value).catch(() => undefined),
  };
}

const profileNoun = { one: "profile", many: "profiles" };

function outcomeOf(
  url: ProfileUrl,
  { source, profile, visibility, fields, notes, fetched_at }: ProfileReading,
  cached: boolean,
  { ai, ...analysis }: ProfileAnalysis,
): JobOutcome {
  const data = {
    mode: "profile",
    status: visibility === "limited" ? "unavailable" : "available",
    profile,
    cached,
    source,
    ...analysis,
    metadata: { fetched_at, fields, notes, ai },
  } satisfies ProfileModeResult;
  const nothing = { profile: null, summary: null, insights: null, lead_scoring: null };
  return {
    data,
    resultsCount: 1,
    dedup: {
      records: [{ kind: "profile", key: profile.linkedin_url ?? url.href }],
      apply([isNew = true], { uniqueOnly }) {
        const message = duplicatesLeftOut(dedupReportOf([isNew], uniqueOnly), profileNoun);
        if (message === null)
          return { data: { ...data, profile: { ...profile, dedup_unique: isNew } }, resultsCount: 1 };
        const metadata = { ...data.metadata, notes: [message, ...notes] };
        return { data: { ...data, ...nothing, metadata }, resultsCount: 0, message };
      },
    },
  };
}
