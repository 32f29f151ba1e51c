import assert from "node:assert/strict";
import { test } from "node:test";
import { titleOf } from "./job-title.ts";

const none = { query: null, first_addresses: null, addresses_count: null } as const;

test("a profile is called by the person or company that its address names, a crawl by its address", () => {
  const titleAt = (url: string, type: "svcPeople" | "svcSite" = "svcPeople") =>
    titleOf({ ...none, type, url });
  assert.equal(titleAt("https://www.linkedin.com/in/ann-lee-4b1a27/"), "Ann Lee");
  assert.equal(titleAt("https://uk.linkedin.com/company/harbour-oak?trk=x"), "Harbour Oak");
  assert.equal(
    titleAt("https://www.linkedin.com/in/%D9%86%D9%88%D8%B1%D8%A9-%D8%B9%D9%84%D9%8A"),
    "نورة علي",
  );
  assert.equal(titleAt("https://www.linkedin.com/in/annlee"), "www.linkedin.com/in/annlee");
  assert.equal(titleAt("https://www.linkedin.com/in/%E0%A4%A"), "www.linkedin.com/in/%E0%A4%A");
  assert.equal(titleAt("https://www.linkedin.com/in/ann-lee", "svcSite"), "www.linkedin.com/in/ann-lee");
  assert.equal(
    titleOf({ ...none, type: "svcPeople", url: "https://www.linkedin.com/in/ann-lee", query: "Ann L." }),
    "Ann L.",
  );
});
