import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createSecrets } from "../../src/clients/secrets.ts";
import { registryName } from "../../src/signup/names.ts";
import { setMapKey } from "../../src/signup/sealed-details.ts";
import { mintToken } from "../../src/signup/token.ts";
import { renameClaim } from "../../src/store/signup/signup-claims.ts";
import { createSignupHarness } from "../harness/signup.ts";

const signup = await createSignupHarness();
const { resolve, checkName, reserve, complete, status, mint } = signup;

const oldFlow = (brandId: string, countryCode: string) =>
  mint(`Old ${brandId}${countryCode}`, { brandId, countryCode });

/** Tokens that are invalid in exactly one way each. */
async function wrongTokens(): Promise<[what: string, token: string][]> {
  const token = await mint("Wrong Tokens");
  const [payload = "", signature = ""] = token.split(".");
  const { jti, ...rest } = JSON.parse(Buffer.from(payload, "base64url").toString());
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const other = createSecrets("another long secret key");
  const claims = { jti, brandId: "harbour", countryCode: "DK", expiresAt: new Date(Date.now() + 60_000) };
  const mac = Buffer.from(signature, "base64url").subarray(1);
  return [
    ["empty", ""],
    ["no token at all", "hello"],
    ["only a payload", payload],
    ["unsigned", `${payload}.`],
    ["truncated", token.slice(0, -1)],
    ["longer", `${token}A`],
    ["another signature byte", `${payload}.${signature.slice(0, -3)}AAA`],
    ["another payload", `${encode({ jti, ...rest, country_code: "SE" })}.${signature}`],
    ["another order of the same payload", `${encode({ ...rest, jti })}.${signature}`],
    ["padded base64", `${payload}.${signature}=`],
    ["base64 with a line break", `${payload}.${signature}\n`],
    [
      "base64 of the other alphabet",
      token
        .replaceAll("-", "+")
        .replaceAll("_", "/")
        .replace(/[^+/]$/, "+"),
    ],
    ["a version of tomorrow", `${payload}.${Buffer.concat([Buffer.of(2), mac]).toString("base64url")}`],
    ["a signature without its version", `${payload}.${mac.toString("base64url")}`],
    ["a foreign key", mintToken(other.signupMacs, claims)],
    [
      "a key for another use",
      mintToken([(text) => Buffer.from(signup.secrets.links.sign(text), "base64url")], claims),
    ],
    ["a JWT that says alg none", `${encode({ alg: "none", typ: "JWT" })}.${payload}.`],
    ["a JWT that says HS256", `${encode({ alg: "HS256", typ: "JWT" })}.${payload}.${signature}`],
    ["expired", mintToken(signup.secrets.signupMacs, { ...claims, expiresAt: new Date(Date.now() - 1000) })],
    ["very long", `${"A".repeat(8_000)}.${signature}`],
    ["not UTF-8 inside", `${Buffer.from([0xff, 0xfe]).toString("base64url")}.${signature}`],
  ];
}

describe("GET /api/v1/signup/resolve", () => {
  test("200: the reserved name, the masked recipient, and the brand's map key", async () => {
    const token = await mint("Resolve & Sons");
    const { status: code, body, headers, text } = await resolve(token);
    assert.equal(code, 200);
    assert.deepEqual(body, {
      name: "Resolve & Sons",
      country_code: "DK",
      brand_id: "harbour",
      identifier_masked: "+45******12",
      maps_byok_key_or_null: null,
    });
    assert.doesNotMatch(text, /3344/);
    assert.equal(headers["cache-control"], "no-store");
    assert.equal(headers["referrer-policy"], "no-referrer");

    await setMapKey(signup, "harbour", "browser-key-1");
    assert.equal((await resolve(token)).body.maps_byok_key_or_null, "browser-key-1");
    const stored = await signup.database.query<{ map_key: Buffer }>({
      text: "select map_key from signup_brands",
    });
    assert.ok(!stored[0]?.map_key.includes("browser-key-1"), "it is stored encrypted");
    await setMapKey(signup, "harbour", null);
    assert.equal((await resolve(token)).body.maps_byok_key_or_null, null);
  });

  test("a mail address is masked; the plain identifier is neither stored nor logged", async () => {
    const token = await mint("Mail Shop", { identifier: "jane.doe@demo-shop.example" });
    assert.equal((await resolve(token)).body.identifier_masked, "j***@d***.example");
    const [row] = await signup.database.query<{ whole: string }>({
      text: "select c::text as whole from signup_claims c where name = 'Mail Shop'",
    });
    assert.doesNotMatch(row?.whole ?? "", /jane|demo-shop/);
    assert.doesNotMatch(row?.whole ?? "", new RegExp(Buffer.from("jane.doe").toString("hex")));
  });

  test("401 with the same response, whatever is wrong with the token", async () => {
    const answers = new Set<string>();
    for (const [what, token] of await wrongTokens()) {
      for (const answer of [await resolve(token), await checkName(token, "x"), await status(token)]) {
        assert.equal(answer.status, 401, what);
        answers.add(answer.text);
      }
      for (const answer of [await reserve(token, "x"), await complete(token)]) {
        assert.equal(answer.status, 401, what);
        answers.add(answer.text);
      }
    }
    assert.equal(answers.size, 1);
  });

  test("404 when nothing is stored for a valid token", async () => {
    const token = mintToken(signup.secrets.signupMacs, {
      jti: "00000000-0000-7000-8000-000000000001",
      brandId: "harbour",
      countryCode: "DK",
      expiresAt: new Date(Date.now() + 60_000),
    });
    for (const answer of [await resolve(token), await checkName(token, "x"), await complete(token)]) {
      assert.deepEqual([answer.status, answer.body.code], [404, "reservation_not_found"]);
    }
  });

  test("410 for a token of an older flow, without brand or country", async () => {
    for (const token of [await oldFlow("", "DK"), await oldFlow("harbour", ""), await oldFlow("", "")]) {
      for (const answer of [await resolve(token), await checkName(token, "x"), await complete(token)]) {
        assert.deepEqual([answer.status, answer.body.code], [410, "signup_token_stale"]);
      }
    }
  });

  test("422 without a token", async () => {
    const { status: code, body } = await signup.call({ url: "/api/v1/signup/resolve" });
    assert.deepEqual([code, body.detail], [422, "token: is required"]);
  });
});

describe("tokens", () => {
  test("contain jti, brand, country and expiry, and nothing else", async () => {
    const token = await mint("Token Shop");
    const payload = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
    assert.deepEqual(Object.keys(payload).sort(), ["brand_id", "country_code", "exp", "jti"]);
  });

  test("signed with the previous key are accepted until that key is removed", async () => {
    // Needs its own database, which remembers that the derived key is retired.
    const signup = await createSignupHarness();
    const before = await signup.mint("Rotation Shop");
    const [first, second] = ["first key first key first key first key", "second key second key second key s"];
    const own = await signup.openApi({ SIGNUP_TOKEN_KEY: first });
    assert.equal(
      (await own.resolve(before)).status,
      200,
      "the derived key precedes the first configured key",
    );
    const { token } = await own.parts.service.mint({
      clientId: signup.agent,
      identifier: "a@b.example",
      brandId: "b",
      countryCode: "SE",
      name: "Rotated",
      expiresInSeconds: 600,
    });
    const rotated = await signup.openApi({ SIGNUP_TOKEN_KEY: second, SIGNUP_TOKEN_KEY_PREVIOUS: first });
    assert.equal((await rotated.resolve(token)).status, 200);
    assert.equal((await rotated.resolve(before)).status, 401);
    const forgotten = await signup.openApi({ SIGNUP_TOKEN_KEY: second });
    assert.equal((await forgotten.resolve(token)).status, 401);
    assert.equal((await forgotten.resolve(before)).status, 401, "a retired key stays retired");
    const removed = await signup.openApi();
    assert.equal((await removed.resolve(before)).status, 401, "not even when no key is set");
  });

  test("are created by the authenticated endpoint, for its caller, once for each name in a country", async () => {
    const payload = {
      identifier: "+4533445512",
      brand_id: "harbour",
      country_code: "dk",
      name: " The  Minted Shop ",
    };
    const url = "/api/v1/signup/tokens";
    const own = await signup.openApi();
    const real = own.api.services.signup;
    // The fake credentials belong to a client that this database does not have.
    own.api.services.signup = {
      ...real,
      mint: (request) => real.mint({ ...request, clientId: signup.agent }),
    };
    const headers = { authorization: "Bearer cli_a:sk_a:secret_a" };
    const minted = await own.call({ method: "POST", url, payload, headers });
    assert.equal(minted.status, 201);
    assert.equal(minted.body.url, `https://pins.example/claim?token=${minted.body.token}`);
    assert.equal((await resolve(minted.body.token)).body.name, "The Minted Shop");
    const again = await own.call({
      method: "POST",
      url,
      payload: { ...payload, name: "the minted shop" },
      headers,
    });
    assert.deepEqual([again.status, again.body.code], [409, "name_taken"]);
    const elsewhere = await own.call({
      method: "POST",
      url,
      payload: { ...payload, country_code: "SE" },
      headers,
    });
    assert.equal(elsewhere.status, 201);
    for (const wrong of [
      { name: "" },
      { country_code: "DNK" },
      { brand_id: "" },
      { expires_in_seconds: 1 },
    ]) {
      assert.equal(
        (await own.call({ method: "POST", url, payload: { ...payload, ...wrong }, headers })).status,
        422,
      );
    }
    const nothing = await own.call({ method: "POST", url, payload: { ...payload, name: "..." }, headers });
    assert.deepEqual([nothing.status, nothing.body.errors[0].loc], [422, ["body", "name"]]);
    for (const [code, sentence] of [
      ["UK", /^country_code: must be the code of ISO 3166-1, which is GB and not UK/],
      ["ZZ", /^country_code: must be a country of ISO 3166-1/],
    ] as const) {
      const noCountry = { ...payload, country_code: code };
      const refused = await own.call({ method: "POST", url, payload: noCountry, headers });
      assert.equal(refused.status, 422);
      assert.match(refused.body.detail, sentence);
    }
    assert.equal((await own.call({ method: "POST", url, payload })).status, 401, "without credentials");
  });
});

describe("GET /api/v1/signup/check-name", () => {
  test("200: free without alternatives; the token's own name is free", async () => {
    const token = await mint("Check Shop");
    for (const name of ["Something Else", "Check Shop", "CHECK  shop", "Chéck-Shop"]) {
      assert.deepEqual((await checkName(token, name)).body, { is_available: true, suggestions: [] }, name);
    }
  });

  test("200: taken by a reservation or a pin, however it is spelled, with up to ten free alternatives", async () => {
    const token = await mint("Asking Shop");
    await mint("Smørrebrød 10");
    const pinned = await mint("Ärger & Söhne");
    assert.equal((await complete(pinned, { name: "Ärger & Söhne" })).body.state, "done");
    await mint("Smørrebrød 10 Denmark");
    const spellings = [
      "smorrebrod 10",
      "SMØRREBRØD-10",
      "Smørre\u200bbrød 10",
      "ѕmørrebrød 10",
      "arger sohne",
      "ÄRGER, SÖHNE!",
    ];
    for (const name of spellings) {
      const { body } = await checkName(token, name);
      assert.equal(body.is_available, false, name);
      assert.ok(body.suggestions.length > 0 && body.suggestions.length <= 10, name);
      for (const suggestion of body.suggestions) {
        assert.equal((await checkName(token, suggestion)).body.is_available, true, suggestion);
      }
    }
    const { suggestions } = (await checkName(token, "Smørrebrød 10", { place: "Aarhus" })).body;
    assert.deepEqual(suggestions.slice(0, 3), [
      "Smørrebrød 10 Aarhus",
      "Smørrebrød 10 Harbour",
      "Smørrebrød 10 DK",
    ]);
  });

  test("200: the same name in another country is free", async () => {
    await mint("Country Shop");
    const token = await mint("Whatever", { countryCode: "SE" });
    assert.equal((await checkName(token, "Country Shop")).body.is_available, true);
  });

  test("a name whose token has expired is free again", async () => {
    await mint("Expiring Shop", { expiresInSeconds: -1 });
    const token = await mint("Successor");
    assert.equal((await checkName(token, "Expiring Shop")).body.is_available, true);
    assert.equal((await reserve(token, "Expiring Shop")).status, 200);
  });

  test("any text is either a name or a 422, without side effects", async () => {
    const token = await mint("Odd Names");
    const names: [name: string, code: number][] = [
      ["x", 200],
      ["é".repeat(300), 200],
      ["ﷺ".repeat(300), 200],
      ["x".repeat(301), 422],
      ["x".repeat(1_001), 422],
      ["", 422],
      ["   ", 422],
      ["\u200b\u200d\ufeff", 422],
      ["\0", 422],
      ["🍕🍕🍕", 422],
      ["Pizza 🍕", 200],
      ["مطعم الوردة", 200],
      ["\u202eevil", 200],
      ["'; drop table signup_claims; --", 200],
      ["<script>alert(1)</script>", 200],
      ["日本料理", 200],
      ["%00%ff", 200],
      ["...", 422],
    ];
    for (const [name, code] of names) {
      const answer = await checkName(token, name);
      assert.equal(answer.status, code, JSON.stringify(name.slice(0, 20)));
      if (code !== 422) continue;
      assert.match(answer.body.detail, /^name: /);
      assert.deepEqual(answer.body.errors[0].loc, ["query", "name"]);
    }
    const { status: code, body } = await signup.call({ url: `/api/v1/signup/check-name?token=${token}` });
    assert.deepEqual([code, body.detail], [422, "name: is required"]);
  });

  test("bidirectional and invisible characters do not reach the stored name", async () => {
    const token = await mint("\u202eReversed\u200b  Shop\u0007");
    assert.equal((await resolve(token)).body.name, "Reversed Shop");
  });
});

describe("POST /api/v1/signup/reserve", () => {
  test("200: the reservation moves, and the previous name is free for others", async () => {
    const [token, other] = [await mint("First Name"), await mint("Other")];
    const { status: code, body } = await reserve(token, "Second Name");
    assert.equal(code, 200);
    assert.deepEqual([body.name, body.country_code], ["Second Name", "DK"]);
    assert.equal((await resolve(token)).body.name, "Second Name");
    assert.equal((await checkName(other, "First Name")).body.is_available, true);
    assert.equal((await checkName(other, "Second Name")).body.is_available, false);
    assert.equal((await complete(token, { name: "First Name" })).status, 409);
    assert.equal((await complete(token, { name: "Second Name" })).status, 202);
  });

  test("409: taken, and nothing changes", async () => {
    const [token, other] = [await mint("Keeper"), await mint("Owner")];
    assert.deepEqual(
      [(await reserve(token, "owner")).status, (await resolve(token)).body.name],
      [409, "Keeper"],
    );
    assert.equal((await checkName(other, "Keeper")).body.is_available, false);
  });

  test("409: completed claims keep their names", async () => {
    const token = await mint("Done Deal");
    await complete(token, { name: "Done Deal" });
    const { status: code, body } = await reserve(token, "Another Deal");
    assert.deepEqual([code, body.code], [409, "claim_completed"]);
  });

  test("when two tokens request a name concurrently, one gets it", async () => {
    const tokens = await Promise.all(Array.from({ length: 10 }, (_, index) => mint(`Racer ${index}`)));
    const codes = (await Promise.all(tokens.map((token) => reserve(token, "The Prize")))).map(
      (one) => one.status,
    );
    assert.deepEqual(codes.sort(), [200, ...Array(9).fill(409)]);
    const names = await Promise.all(tokens.map(async (token) => (await resolve(token)).body.name));
    assert.equal(names.filter((name) => name === "The Prize").length, 1);
  });
});

describe("reservations that move concurrently", () => {
  test("do not deadlock, even when two want each other's names", async () => {
    const names = [registryName("Swap A"), registryName("Swap B")] as const;
    const claims = [await mint("Swap A"), await mint("Swap B")].map(
      (token) => signup.parts.service.read(token).jti,
    );
    // Below the endpoint, whose own check of the names lets few requests get this far concurrently.
    for (let round = 0; round < 20; round++) {
      const outcomes = await Promise.all(
        claims.map((jti, index) => renameClaim(signup.database, jti, names[1 - index] ?? names[0])),
      );
      assert.deepEqual(outcomes, ["taken", "taken"]);
    }
  });
});

describe("POST /api/v1/signup/complete", () => {
  test("202: the pin with all given fields, one event, and the same response to a repeat", async () => {
    const token = await mint("Full House");
    const before = (await signup.pinEvents()).length;
    const body = {
      name: "Full House",
      structured_address: {
        address_road: "Havnegade",
        address_house_number: "7",
        address_settlement: "København",
      },
      account_oauth_uid: "oauth-1",
      verified_identifier: "+4533445512",
    };
    const first = await complete(token, body);
    assert.equal(first.status, 202);
    assert.equal(first.body.state, "done");
    assert.deepEqual((await complete(token, body)).body, first.body);
    assert.deepEqual((await complete(token, { name: "full house", country_code: "dk" })).body, first.body);
    const { body: now } = await status(token);
    assert.deepEqual([now.state, now.pin_id, now.failure], ["done", first.body.pin_id, null]);
    const events = (await signup.pinEvents()).slice(before);
    assert.equal(events.length, 1);
    const { created_at: createdAt, ...event } = events[0] ?? {};
    assert.match(String(createdAt), /^\d{4}-.*Z$/);
    assert.deepEqual(event, {
      pin_id: first.body.pin_id,
      name: "Full House",
      country_code: "DK",
      brand_id: "harbour",
      state: "done",
    });
    const [pin] = await signup.database.query<{ details: Buffer }>({
      text: "select details from signup_pins where pin_id = $1",
      values: [first.body.pin_id],
    });
    const details = JSON.parse(signup.secrets.open(pin?.details ?? Buffer.of(), first.body.pin_id) ?? "");
    assert.deepEqual(
      [details.lat, details.lng, details.structuredAddress],
      [55.68, 12.57, body.structured_address],
    );
  });

  test("202: only token, name, country and point are required", async () => {
    const token = await mint("Bare");
    assert.equal((await complete(token, { name: "Bare" })).status, 202);
    const extras = await mint("Nulls");
    const nulls = { structured_address: null, account_oauth_uid: null, verified_identifier: null };
    assert.equal((await complete(extras, { name: "Nulls", ...nulls })).status, 202);
  });

  test("50 concurrent completions of one token create one pin and one event", async () => {
    const token = await mint("Rush Hour");
    const before = (await signup.pinEvents()).length;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => complete(token, { name: "Rush Hour" })),
    );
    assert.deepEqual(new Set(answers.map((one) => one.status)), new Set([202]));
    assert.equal(new Set(answers.map((one) => one.body.pin_id)).size, 1);
    const [row] = await signup.database.query<{ count: string }>({
      text: "select count(*) from signup_pins where name = 'Rush Hour'",
    });
    assert.equal(row?.count, "1");
    assert.equal((await signup.pinEvents()).length, before + 1);
  });

  test("409: another name or country than the reserved one", async () => {
    const token = await mint("Mine");
    for (const wrong of [
      { name: "Yours" },
      { name: "Mine", country_code: "SE" },
      { name: "Mine", country_code: "Denmark" },
    ]) {
      const { status: code, body } = await complete(token, wrong);
      assert.deepEqual([code, body.code], [409, "claim_mismatch"], JSON.stringify(wrong));
    }
    assert.equal((await status(token)).body.state, "reserved");
  });

  test("422: missing fields and impossible places", async () => {
    const token = await mint("Somewhere");
    const wrong: [change: Record<string, unknown>, detail: RegExp][] = [
      [{ name: undefined }, /^name: is required/],
      [{ country_code: undefined }, /^country_code: is required/],
      [{ lat: undefined }, /^lat: is required/],
      [{ lng: undefined }, /^lng: is required/],
      [{ lat: 90.01 }, /^lat: must be at most 90/],
      [{ lat: -91 }, /^lat: must be at least -90/],
      [{ lng: 180.5 }, /^lng: must be at most 180/],
      [{ lng: "12" }, /^lng: must be a number/],
      [{ structured_address: { address_road: 7 } }, /^structured_address\.address_road: must be a string/],
      [{ structured_address: "Havnegade 7" }, /^structured_address: must be an object/],
    ];
    for (const [change, detail] of wrong) {
      const { status: code, body } = await complete(token, { name: "Somewhere", ...change });
      assert.equal(code, 422, JSON.stringify(change));
      assert.match(body.detail, detail);
    }
  });

  test("503: the write path is switched off; completed claims stay", async () => {
    const off = await signup.openApi({ SIGNUP_WRITE_ENABLED: "false" });
    const [token, done] = [await mint("Patient"), await mint("Early")];
    const early = await complete(done, { name: "Early" });
    const { status: code, body, headers } = await off.complete(token, { name: "Patient" });
    assert.deepEqual([code, body.code], [503, "signup_writes_disabled"]);
    assert.ok(Number(headers["retry-after"]) > 0);
    assert.equal((await status(token)).body.state, "reserved");
    assert.deepEqual((await off.complete(done, { name: "Early" })).body, early.body);
  });
});

describe("no response and no log line", () => {
  test("contains a token or an identifier", () => {
    assert.doesNotMatch(signup.logLines.join("\n"), /eyJqdGki|3344551/);
  });
});
