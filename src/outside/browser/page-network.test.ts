import assert from "node:assert/strict";
import { test } from "node:test";
import { createRequestBudget, requestLimits } from "./page-network.ts";

const { perPage, perForeignHost } = requestLimits;
/** How many of `count` requests to a host are allowed. */
const send = (budget: ReturnType<typeof createRequestBudget>, hostname: string, count: number) =>
  Array.from({ length: count }, () => budget.take(hostname)).filter(Boolean).length;

test("a page's requests to its own domain and subdomains are limited, and refused ones are counted", () => {
  const budget = createRequestBudget();
  budget.startAt("https://www.firma.co.uk/a");
  assert.equal(send(budget, "api.firma.co.uk", perPage - 10), perPage - 10);
  assert.equal(send(budget, "firma.co.uk", 20), 10);
  assert.equal(budget.refused(), 10);
});

test("each host of another domain has its own limit, within the page's limit", () => {
  const budget = createRequestBudget();
  budget.startAt("https://one.github.io/");
  assert.equal(send(budget, "two.github.io", 60), perForeignHost);
  assert.equal(send(budget, "192.0.2.1", 60), perForeignHost);
  assert.equal(send(budget, "one.github.io", 1), 1);
  const hosts = Array.from({ length: 20 }, (_, index) => send(budget, `h${index}.example`, 60));
  assert.equal(
    hosts.reduce((sum, count) => sum + count, 0),
    perPage - 2 * perForeignHost - 1,
  );
});

test("for a page at an IP address, only that address is its own", () => {
  const budget = createRequestBudget();
  budget.startAt("http://127.0.0.1:8080/");
  assert.equal(send(budget, "127.0.0.1", 60), 60);
  assert.equal(send(budget, "127.0.0.2", 60), perForeignHost);
});
