import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { heloNameOf, loadConfig, storagePlace } from "./config.ts";
import { ForagerError } from "./errors.ts";

describe("STORAGE_URL", () => {
  const placeOf = (url: string) => storagePlace(loadConfig({ STORAGE_URL: url, DATA_DIR: "/srv/forager" }));

  it("is a folder of DATA_DIR by default, or any other", () => {
    assert.deepEqual(placeOf(""), { kind: "folder", path: "/srv/forager/objects" });
    assert.deepEqual(placeOf("file:///mnt/my%20texts"), { kind: "folder", path: "/mnt/my texts" });
  });

  it("names a bucket, with what a server other than Amazon's needs", () => {
    const plain = { kind: "s3", bucket: "texts", prefix: "", pathStyle: false };
    const nothing = { region: undefined, endpoint: undefined, publicEndpoint: undefined };
    assert.deepEqual(placeOf("s3://texts"), { ...plain, ...nothing });
    assert.deepEqual(
      placeOf(
        "s3://Texts/a/b/?region=eu-central-1&endpoint=http://minio:9000&public_endpoint=https://s3.example.com&path_style=true",
      ),
      {
        kind: "s3",
        bucket: "Texts",
        prefix: "a/b",
        region: "eu-central-1",
        endpoint: "http://minio:9000",
        publicEndpoint: "https://s3.example.com",
        pathStyle: true,
      },
    );
  });

  const refused: Record<string, RegExp> = {
    "file:./objects": /file:\/\/\/absolute\/folder/,
    "file://host/objects": /file:\/\/\/absolute\/folder/,
    "file:///a%2Fb": /file:\/\/\/absolute\/folder/,
    "/var/objects": /write file:/,
    "s3:///prefix": /write file:/,
    "https://texts.s3.amazonaws.com": /write file:/,
    "s3://texts?zone=a": /unknown option 'zone'/,
    "s3://texts/a b": /prefix/,
    "s3://texts?endpoint=minio:9000": /not an http or https URL/,
  };
  for (const [url, sentence] of Object.entries(refused)) {
    it(`refuses ${url}, saying what to write`, () => {
      assert.throws(
        () => placeOf(url),
        (error) => error instanceof ForagerError && sentence.test(error.message),
      );
    });
  }

  it("takes no credentials, and does not repeat them", () => {
    assert.throws(
      () => placeOf("s3://AKIAEXAMPLE:wJalrSecret@texts"),
      (error) => {
        assert.ok(error instanceof ForagerError);
        assert.match(error.message, /AWS_ACCESS_KEY_ID/);
        assert.doesNotMatch(error.message, /wJalrSecret/);
        return true;
      },
    );
  });
});

describe("settings of email verification", () => {
  it("verify at the contract's pace with the null sender by default", () => {
    const config = loadConfig({});
    assert.deepEqual(
      [config.verifyPacingSeconds, config.verifyPacingScope, config.smtpMailFrom, config.smtpProxy],
      [3, "worker", "", undefined],
    );
    assert.equal(loadConfig({ VERIFY_PACING_SECONDS: "0" }).verifyPacingSeconds, 0);
    assert.equal(loadConfig({ VERIFY_PACING_SECONDS: "0.25" }).verifyPacingSeconds, 0.25);
  });

  it("refuse what cannot work, naming the setting and showing no password", () => {
    for (const [env, sentence] of [
      [{ SMTP_HELO_NAME: "mail" }, /SMTP_HELO_NAME: 'mail' is invalid: it must be a host name with a dot/],
      [{ SMTP_MAIL_FROM: "probe at example.com" }, /SMTP_MAIL_FROM.*it must be a mail address/],
      [{ SMTP_MAIL_FROM: "a@example.com\r\nDATA" }, /SMTP_MAIL_FROM/],
      [{ VERIFY_PACING_SECONDS: "-1" }, /VERIFY_PACING_SECONDS.*a number of seconds/],
      [{ VERIFY_PACING_SCOPE: "domain" }, /VERIFY_PACING_SCOPE.*one of worker, mx/],
      [
        { VERIFY_DNSBL_ZONES: "zen.example.org,not a zone" },
        /VERIFY_DNSBL_ZONES.*'not a zone' is not a DNS zone/,
      ],
      [{ SMTP_PROXY: "http://user:hunter2@proxy.example.com:1080" }, /SMTP_PROXY.*write socks5:/],
    ] as const) {
      assert.throws(
        () => loadConfig(env),
        (error) =>
          error instanceof ForagerError && sentence.test(error.message) && !/hunter2/.test(error.message),
        JSON.stringify(env),
      );
    }
  });

  it("take a PUBLIC_URL with a path, but none that breaks links or shows a password in them", () => {
    for (const url of ["https://example.org", "https://example.org/a/b.c", "https://example.org/..a"])
      assert.equal(loadConfig({ PUBLIC_URL: `${url}/` }).publicUrl, url);
    for (const url of [
      "https://user:hidden@example.org",
      "https://example.org/a/../b",
      "https://example.org/..",
    ])
      assert.throws(() => loadConfig({ PUBLIC_URL: url }), /PUBLIC_URL: .*without a user, a password/);
  });

  it("greet with the name that is set, or the likeliest name of this machine", () => {
    const nameOf = (env: Record<string, string>, machine: string) => heloNameOf(loadConfig(env), machine);
    const env = { SMTP_MAIL_FROM: "probe@example.com", PUBLIC_URL: "https://forager.example.org" };
    assert.equal(nameOf({ ...env, SMTP_HELO_NAME: "out.example.net" }, "box.example.net"), "out.example.net");
    assert.equal(nameOf(env, "box.example.net"), "box.example.net");
    assert.equal(nameOf(env, "box"), "example.com");
    assert.equal(nameOf({ PUBLIC_URL: env.PUBLIC_URL }, "box"), "forager.example.org");
    assert.equal(nameOf({ PUBLIC_URL: "http://192.0.2.7:8080" }, "box"), "localhost.localdomain");
  });
});
