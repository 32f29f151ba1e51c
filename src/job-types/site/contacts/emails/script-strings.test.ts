import assert from "node:assert/strict";
import { test } from "node:test";
import { hostileParts } from "../../../../../test/harness/hostile-text.ts";
import { assembledStrings } from "./script-strings.ts";

const info = "info@beer-bau.de";
const base64 = Buffer.from(info).toString("base64");
const scripts: [name: string, script: string][] = [
  ["literals", "x('info' + '@' + \"beer-bau.de\")"],
  ["variables", "var u = 'info', h = 'beer-bau.de'; x(u + '@' + h)"],
  ["properties", "var m = { user: 'info', host: 'beer-bau.de' }; x(m.user + '@' + m.host)"],
  ["additions in steps", "var a = 'info'; a += '@'; a += 'beer-bau.de';"],
  ["a variable added to itself", "var a = 'info' + '@'; a = a + 'beer-bau' + '.de'; x(a)"],
  ["a template literal", "const u = 'info', h = 'beer-bau.de'; x(`$" + "{u}@$" + "{h}`)"],
  ["character codes", `x(String.fromCharCode(${[...info].map((char) => char.charCodeAt(0)).join(", ")}))`],
  ["hexadecimal codes", "x('info' + String.fromCharCode(0x40) + 'beer-bau.de')"],
  ["a list", "x(['info', 'beer-bau.de'].join('@'))"],
  ["a list in a variable", "var p = ['info', 'beer-bau.de']; x(p.join('@'))"],
  ["reversed letters", "x('ed.uab-reeb@ofni'.split('').reverse().join(''))"],
  ["a replaced sign", "x('info#beer-bau.de'.replace('#', '@'))"],
  ["a replaced expression", "x('info[at]beer-bau.de'.replace('[at]', '@').replace(/q/g, ''))"],
  ["a replaced escape", "var a = 'info|beer-bau.de'; x(a.replace(/\\|/, '@'))"],
  ["base64", `x(atob("${base64}"))`],
  ["percent encoding", "x(unescape('%69nfo%40beer-bau.de'))"],
  ["13 letters on", "x(rot13('vasb@orre-onh.qr'))"],
  ["concat", "x('info'.concat('@', 'beer-bau.de'))"],
  ["escapes", "x('\\x69nfo' + '\\u0040' + 'beer-bau\\56de')"],
  ["comments between", "x('info' /* no */ + '@' // no\n + 'beer-bau.de')"],
];
for (const [name, script] of scripts) {
  test(`puts together ${name}`, () => assert.equal(assembledStrings(script).includes(info), true, script));
}

test("returns nothing for plain strings, numbers and unknown names", () => {
  for (const script of [
    "x('info@beer-bau.de')",
    "x(1 + 2)",
    "x(a + '@' + b)",
    "",
    "'",
    "/['\"]/.test(y)",
    "(((((",
  ])
    assert.deepEqual(assembledStrings(script), [], script);
});

test("continues after a regular expression that contains a quote", () => {
  assert.equal(assembledStrings("y = /['\"]/;\nx('info' + '@beer-bau.de')").includes(info), true);
});

test("makes no long strings of short ones, even if a long script repeats them", () => {
  for (const part of hostileParts.script) {
    const found = assembledStrings(`a='xy';${part.repeat(20_000)}`);
    assert.equal(
      found.every((text) => text.length <= 8000),
      true,
      part,
    );
  }
});
