import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { loadConfig, storagePlace } from "./config.ts";
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
    "s3://texts?zone=a": /no option 'zone'/,
    "s3://texts/a b": /prefix/,
    "s3://texts?endpoint=minio:9000": /no http or https address/,
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
