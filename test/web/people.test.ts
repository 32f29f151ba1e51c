import assert from "node:assert/strict";
import { test } from "node:test";
import { htmlText } from "../../web/src/lib/html-text.ts";
import { initials } from "../../web/src/lib/initials.ts";
import { localDateTime } from "../../web/src/lib/time.ts";

test("initials come from the first and last name in any script, and are never markup", () => {
  const cases: [string | null, string][] = [
    ["Mara Lindqvist", "ML"],
    ["  ada   maria sample ", "AS"],
    ["Zoë", "Z"],
    ["Émile O'Neill", "ÉO"],
    ["山田 太郎", "山太"],
    ["<img src=x>", "IX"],
    ["🙂", "?"],
    ["", "?"],
    [null, "?"],
  ];
  for (const [name, expected] of cases) assert.equal(initials(name), expected, String(name));
});

test("HTML formatting becomes lines, and escaped markup stays text", () => {
  assert.equal(
    htmlText("<p>Forty joiners &amp; two <b>plants</b></p><ul><li>One</li><li>Two</li></ul>"),
    "Forty joiners & two plants\n• One\n• Two",
  );
  assert.equal(htmlText("a<br>b<br/>c"), "a\nb\nc");
  assert.equal(
    htmlText("&lt;img onerror=1&gt; &#39;x&#x27; &unknown; &#0;"),
    "<img onerror=1> 'x' &unknown; &#0;",
  );
});

test("a date and time field shows the viewer's local time", () => {
  const date = new Date(2026, 0, 5, 9, 7, 33);
  assert.equal(localDateTime(date), "2026-01-05T09:07");
  assert.equal(new Date(localDateTime(date)).getTime(), date.setSeconds(0));
});
