import assert from "node:assert/strict";
import { test } from "node:test";
import { redactUrl } from "./access-log.ts";

test("values of secret parameters are redacted, in any spelling of their names", () => {
  for (const [url, shown] of [
    ["/a", "/a"],
    ["/a?page=2", "/a?page=2"],
    ["/a?token=cli:sk:secret", "/a?token=[redacted]"],
    ["/a?x=1&TOKEN=s&y=2", "/a?x=1&TOKEN=[redacted]&y=2"],
    ["/a?%74oken=s", "/a?%74oken=[redacted]"],
    ["/a?token=a=b&token=c", "/a?token=[redacted]&token=[redacted]"],
    ["/a?token", "/a?token"],
    ["/a/eyJqdGkiOiIwMWEyMDA0Zi04Y2Y3.ATUpJ8x-_w", "/a/[redacted]"],
    ["/a;token=eyJqdGkiOiIwMWEyMDA0Zi04Y2Y3.ATU?b=c", "/a;token=[redacted]?b=c"],
    ["/a?token%5B%5D=eyJqdGkiOiIwMWEyMDA0Zi04Y2Y3.A", "/a?token%5B%5D=[redacted]"],
    ["/a?%zz=1", "/a?%zz=1"],
  ] as const) {
    assert.equal(redactUrl(url), shown);
  }
});
