import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { describe, test } from "node:test";
import { z } from "zod";
import { ForagerError } from "../errors.ts";
import type { JobContext, JobOutcome, JobType } from "../jobs/job-type.ts";
import { createAdmission, guardJobTypes } from "./guarded-jobs.ts";

/** A list with these keys; null if it cannot be read. */
const listOf = (keys: readonly string[] | null, counted: string[] = []) => {
  const unavailable = () => Promise.reject(new ForagerError("database_unavailable"));
  return {
    mayHaveEntries: () => (keys === null ? unavailable() : Promise.resolve(true)),
    sealedKey: () => (keys === null ? unavailable() : Promise.resolve(Buffer.of(1))),
    suppressedAmong: async (_client: string, given: Iterable<string>) =>
      keys === null ? unavailable() : new Set([...given].filter((key) => keys.includes(key))),
    countKeptOut: (_client: string, found: Iterable<string>) => void counted.push(...found),
  };
};
const context: JobContext = {
  jobId: "j",
  clientId: "cli_a",
  signal: new AbortController().signal,
  report: () => undefined,
};

type List = ReturnType<typeof listOf>;

/** A list that cannot be read the first `failures` times. */
function brokenList(keys: readonly string[], failures: number): List {
  let left = failures;
  const list = () => {
    left -= 1;
    return listOf(left < 0 ? keys : null);
  };
  return {
    mayHaveEntries: () => list().mayHaveEntries(),
    sealedKey: () => list().sealedKey(),
    suppressedAmong: (...asked) => list().suppressedAmong(...asked),
    countKeptOut: (...asked) => list().countKeptOut(...asked),
  };
}

/** Runs a job type that notes its payloads and has this outcome. */
async function run(
  name: JobType["name"],
  payload: unknown,
  options: {
    list: readonly string[] | List;
    outcome?: Partial<JobOutcome>;
    objects?: Map<string, string>;
    signal?: AbortSignal;
  },
) {
  const ran: unknown[] = [];
  const jobType: JobType = {
    name,
    payload: z.unknown(),
    result: z.unknown(),
    concurrency: 1,
    defaultPriority: 0,
    subject: () => ({ url: null, query: null, cacheKey: null, test: false }),
    async run(given) {
      ran.push(given);
      return { data: {}, resultsCount: 0, ...options.outcome };
    },
  };
  const objects = options.objects ?? new Map<string, string>();
  const guarded = guardJobTypes(new Map([[name, jobType]]), {
    suppressions: "sealedKey" in options.list ? options.list : listOf(options.list),
    rereadMs: 1,
    objects: {
      put: async (key, content) => void objects.set(key, String(content)),
      read: async (key) => {
        const text = objects.get(key);
        return text === undefined ? null : { stream: Readable.from([Buffer.from(text)]) };
      },
    },
  }).get(name);
  const outcome = guarded?.run(payload, { ...context, ...(options.signal && { signal: options.signal }) });
  return { ran, outcome: await outcome?.catch((error: unknown) => error as ForagerError) };
}
const codeOf = (value: unknown) => (value instanceof ForagerError ? value.code : undefined);

describe("a run", () => {
  test("does not begin while the list cannot be read, and sees it as it is then", async () => {
    const emails = ["a@firma.example", "b@firma.example"];
    const list = brokenList(["email:a@firma.example"], 20);
    const { ran } = await run("svcVerify", { emails }, { list });
    assert.deepEqual(ran, [{ emails: ["b@firma.example"] }]);
  });

  test("ends without a result if it is stopped meanwhile", async () => {
    const list = brokenList([], Number.POSITIVE_INFINITY);
    const signal = AbortSignal.abort();
    const { ran, outcome } = await run("svcVerify", { email: "a@firma.example" }, { list, signal });
    assert.deepEqual(ran, []);
    assert.equal((outcome as Error).name, "AbortError");
  });

  test("waits with what it found while the list cannot be read, and leaves out what it has then", async () => {
    const keys = ["email:a@firma.example"];
    let isBroken = false;
    let refused = 0;
    const list = () => {
      if (isBroken) refused += 1;
      // Repaired before long.
      return listOf(isBroken && refused <= 20 ? null : keys);
    };
    const outcome = {
      get data() {
        isBroken = true;
        return { emails: ["a@firma.example", "b@firma.example"] };
      },
    };
    const ended = await run(
      "svcSite",
      { url: "https://else.example/" },
      {
        list: {
          mayHaveEntries: () => list().mayHaveEntries(),
          sealedKey: () => list().sealedKey(),
          suppressedAmong: (...asked) => list().suppressedAmong(...asked),
          countKeptOut: () => undefined,
        },
        outcome,
      },
    );
    assert.ok(refused > 20);
    assert.deepEqual((ended.outcome as JobOutcome).data, { emails: ["b@firma.example"], withheld: 1 });
  });

  test("never sees suppressed addresses, and fails if there are no others", async () => {
    const list = ["email:a@firma.example", "domain:else.example"];
    const emails = ["A@firma.example", "b@firma.example", "c@mail.else.example"];
    const { ran, outcome } = await run("svcVerify", { emails }, { list });
    assert.deepEqual(ran, [{ emails: ["b@firma.example"] }]);
    assert.match(
      String((outcome as JobOutcome).message),
      /^2 items of your suppression list were left out\.$/,
    );
    for (const payload of [{ email: "a@firma.example" }, { emails: [emails[0]] }, { emails: [] }, {}]) {
      const refused = await run("svcVerify", payload, { list });
      assert.deepEqual([refused.ran, codeOf(refused.outcome)], [[], "suppressed"], JSON.stringify(payload));
    }
  });

  test("leaves suppressed businesses and their numbers out, with its counts, also after deduplication", async () => {
    const businesses = [
      { name: "A", place_id: "p1", phone: "+49301234567", website: null },
      { name: "B", place_id: "p2", phone: null, website: "https://shop.firma.example/" },
      { name: "C", place_id: "p3", phone: null, website: null },
    ];
    const data = { results_count: 3, businesses };
    const { outcome } = await run(
      "svcMaps",
      { search_query: "bakers" },
      {
        list: ["phone:+49301234567", "domain:firma.example", "place:p3"],
        outcome: {
          data,
          resultsCount: 3,
          message: "Found.",
          dedup: { records: [], apply: () => ({ data, resultsCount: 3, message: "Deduplicated." }) },
        },
      },
    );
    const left = { results_count: 1, businesses: [{ ...businesses[0], phone: null }], withheld: 3 };
    const { dedup, ...plain } = outcome as JobOutcome;
    assert.deepEqual(plain.data, left);
    assert.equal(plain.resultsCount, 1);
    const applied = dedup?.apply([], { uniqueOnly: false });
    assert.deepEqual([applied?.data, applied?.resultsCount], [left, 1]);
    assert.match(String(applied?.message), /^Deduplicated\. 3 items/);
  });

  test("rewrites a text that it has put into the object store", async () => {
    const objects = new Map([["a/b/c.md", "Ask Ada Muster (ada@firma.example)."]]);
    const data = { compendium: { store_key: "a/b/c.md" }, emails: ["ada@firma.example"] };
    await run(
      "svcSite",
      { url: "https://firma.example" },
      { list: ["email:ada@firma.example"], outcome: { data }, objects },
    );
    assert.equal(objects.get("a/b/c.md"), "Ask Ada Muster ([removed]).");
  });
});

describe("a submit", () => {
  test("is refused while the list cannot be read", async () => {
    const admit = createAdmission(listOf(null));
    await assert.rejects(admit("cli_a", "svcVerify", { email: "a@firma.example" }), {
      code: "database_unavailable",
    });
  });

  test("of one suppressed subject is refused, whatever its spelling", async () => {
    const admit = createAdmission(
      listOf(["domain:firma.example", "place:ChIJ1", "profile:linkedin.com/in/ada"]),
    );
    const cases = [
      ["svcSite", { url: "HTTPS://WWW.Firma.example:443/x" }],
      ["svcMaps", { url: "ChIJ1" }],
      ["svcPeople", { mode: "profile", linkedin_url: "https://de.linkedin.com/in/Ada/" }],
      ["svcVerify", { email: "x@sub.firma.example" }],
    ] as const;
    for (const [type, payload] of cases) {
      await assert.rejects(admit("cli_a", type, payload), { code: "suppressed" }, JSON.stringify(payload));
    }
    const other = { url: "https://other.example/" };
    assert.deepEqual(await admit("cli_a", "svcSite", other), { payload: other, withheld: 0 });
  });

  test("counts which entries kept something out", async () => {
    const counted: string[] = [];
    const admit = createAdmission(listOf(["email:a@firma.example", "domain:else.example"], counted));
    const emails = ["a@firma.example", "b@firma.example"];
    await admit("cli_a", "svcVerify", { emails });
    assert.deepEqual(counted, ["email:a@firma.example"]);
    await assert.rejects(admit("cli_a", "svcSite", { url: "https://else.example/" }));
    assert.deepEqual(counted.slice(1), ["domain:else.example"]);
    await admit("cli_a", "svcVerify", { emails: ["b@firma.example"] });
    assert.equal(counted.length, 2);
  });
});
