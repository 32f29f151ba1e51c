import assert from "node:assert/strict";
import { test } from "node:test";
import { isDatabaseOutage } from "./problem-reply.ts";

const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more);

test("a database outage is distinguished from our own faults", () => {
  const outages = [
    failure("connect ECONNREFUSED 127.0.0.1:5432", { code: "ECONNREFUSED", syscall: "connect" }),
    failure("connect ENOENT /tmp/.s.PGSQL.5432", { code: "ENOENT", syscall: "connect" }),
    failure("terminating connection due to administrator command", { code: "57P01" }),
    failure("the database system is starting up", { code: "57P03" }),
    failure("sorry, too many clients already", { code: "53300" }),
    failure("Connection terminated unexpectedly"),
    failure("timeout exceeded when trying to connect"),
    new Error("query failed", { cause: failure("x", { code: "08006" }) }),
    new AggregateError([failure("x", { code: "ECONNREFUSED", syscall: "connect" })]),
  ];
  for (const error of outages) assert.equal(isDatabaseOutage(error), true, error.message);
  const faults = [
    failure("no such file", { code: "ENOENT", syscall: "open" }),
    failure("duplicate key", { code: "23505" }),
    failure("syntax error", { code: "42601" }),
    new TypeError("x is undefined"),
    "text",
    undefined,
  ];
  for (const error of faults) assert.equal(isDatabaseOutage(error), false, String(error));
});

test("errors with circular causes do not loop", () => {
  const [one, other] = [new Error("one"), new Error("other")];
  one.cause = other;
  other.cause = one;
  assert.equal(isDatabaseOutage(one), false);
});
