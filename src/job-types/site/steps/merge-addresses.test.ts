import assert from "node:assert/strict";
import { test } from "node:test";
import { makePage } from "../fixtures/make-page.ts";
import { mergeAddresses } from "./merge-addresses.ts";

test("two spellings of one address are one, the structured one is kept", () => {
  const pages = [
    makePage({ addresses: [{ text: "Schmiedeweg 14, D-34117 Kassel", kind: "text", postalCode: "34117" }] }),
    makePage({
      url: "https://beer-bau.de/2",
      addresses: [
        { text: "Schmiedeweg 14, 34117 Kassel, DE", kind: "structured", postalCode: "34117" },
        { text: "Schmiedeweg 16, 34117 Kassel", kind: "text", postalCode: "34117" },
      ],
    }),
  ];
  const merged = mergeAddresses(pages);
  assert.deepEqual(merged.addresses, ["Schmiedeweg 14, 34117 Kassel, DE", "Schmiedeweg 16, 34117 Kassel"]);
  assert.deepEqual(merged.evidence[0]?.sources, [
    { url: "https://beer-bau.de/2", kind: "structured" },
    { url: "https://beer-bau.de/", kind: "text" },
  ]);
});

test("addresses without a code are one when their words are", () => {
  const address = (text: string) => ({ text, kind: "address_tag" as const, postalCode: null });
  const page = makePage({
    addresses: [address("1 Main St., Springfield"), address("1 MAIN ST, Springfield")],
  });
  assert.equal(mergeAddresses([page]).addresses.length, 1);
});
