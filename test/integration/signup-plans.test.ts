import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Database } from "../../src/store/core/database.ts";
import {
  findClaimAndHeldNames,
  findClaimWithMapKey,
  takenNames,
} from "../../src/store/signup/signup-claims.ts";
import { createTestDatabase } from "../harness/database.ts";

const rows = 30_000;
const jti = "c4ca4238-a0b9-2382-0dcc-509a6f75849b"; // md5 of "1"
const database = (await createTestDatabase()).open();

before(() =>
  database.script(`
    insert into clients (id, name) values ('cli_a', 'A');
    insert into signup_claims (jti, client_id, brand_id, country_code, name, name_key, identifier, identifier_masked,
                               expires_at)
      select md5(n::text)::uuid, 'cli_a', 'harbour', 'DK', 'Shop ' || n, sha256(convert_to(n::text, 'utf8')), '\\x00', 'x',
             now() + interval '1 day'
      from generate_series(1, ${rows}) n;
    insert into signup_reserved_names (country_code, name_key, jti, expires_at)
      select country_code, name_key, jti, expires_at from signup_claims;
    insert into signup_completions (jti, pin_id, state, next_attempt_at)
      select jti, jti, 'done', now() from signup_claims;
    insert into signup_pins (pin_id, country_code, name, name_key, brand_id, details)
      select jti, country_code, name, name_key, brand_id, '\\x00' from signup_claims;
    analyze signup_claims, signup_reserved_names, signup_completions, signup_pins`),
);

/** Blocks of 8 KB that a statement reads, and its result. */
async function blocksOf<Answer>(work: (database: Database) => Promise<Answer>): Promise<[number, Answer]> {
  let blocks = 0;
  const explaining: Database = {
    ...database,
    async query(statement) {
      const { text, values = [] } = statement;
      const [explained] = await database.query<{ "QUERY PLAN": { Plan: Record<string, number> }[] }>({
        text: `explain (analyze, buffers, format json) ${text}`,
        values,
      });
      const plan = explained?.["QUERY PLAN"][0]?.Plan ?? {};
      blocks += (plan["Shared Hit Blocks"] ?? Number.NaN) + (plan["Shared Read Blocks"] ?? Number.NaN);
      return database.query(statement);
    },
  };
  return [await work(explaining), blocks].reverse() as [number, Answer];
}

describe(`with ${rows} claims and pins, a visitor's request reads a few blocks`, () => {
  test("a claim with its brand's map key", async () => {
    const [blocks, claim] = await blocksOf((one) => findClaimWithMapKey(one, jti));
    assert.equal(claim?.name, "Shop 1");
    assert.ok(blocks < 20, `${blocks} blocks`);
  });

  test("a name with forty alternatives, reserved and taken", async () => {
    const wanted = Array.from({ length: 41 }, (_, index) => `select sha256('${index + 1}'::bytea) as key`);
    const keys = (await database.query<{ key: Buffer }>({ text: wanted.join(" union all ") })).map(
      ({ key }) => key,
    );
    const [heldBlocks, found] = await blocksOf((one) => findClaimAndHeldNames(one, jti, keys));
    assert.deepEqual([found?.claim.name, found?.held.size], ["Shop 1", 40], "every key except its own");
    assert.ok(!found?.held.has(0));
    assert.ok(heldBlocks < 41 * 6, `${heldBlocks} blocks`);
    const [takenBlocks, taken] = await blocksOf((one) => takenNames(one, "DK", keys));
    assert.equal(taken.size, 41);
    assert.ok(takenBlocks < 41 * 6, `${takenBlocks} blocks`);
  });
});
