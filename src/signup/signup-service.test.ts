import assert from "node:assert/strict";
import { test } from "node:test";
import { maskIdentifier } from "./signup-service.ts";

test("masked phone numbers keep calling code and two digits, masked addresses three initials and the top-level domain", () => {
  const cases: [string, string][] = [
    ["+4512345612", "+45******12"],
    ["+45 12 34 56 12", "+45******12"],
    ["+12025550123", "+1********23"],
    ["+35212345", "+352***45"],
    ["02025550123", "*********23"],
    ["john@domain.com", "j***@d***.com"],
    ["j@d.co.uk", "j***@d***.uk"],
    ["ünal@example.test", "ü***@e***.test"],
    ["root@localhost", "r***@l***"],
    ["owner@example.com, +4533445512", "o***@e***"],
    ["Owner <owner@example.com>", "O***@e***"],
    ["owner@example.33445512", "o***@e***"],
    ["owner@[192.0.2.17]", "o***@[***"],
    ["owner@例え.テスト", "o***@例***.テスト"],
    ["owner@demo.xn--zckzah", "o***@d***.xn--zckzah"],
    ["acct-7781", "a***"],
    ["7", "7***"],
  ];
  for (const [identifier, masked] of cases) assert.equal(maskIdentifier(identifier), masked, identifier);
});
