import assert from "node:assert/strict";
import { test } from "node:test";
import { assignEmails, isMailboxOfRole, isSharedMailbox, spellsName } from "./personal-email.ts";

for (const [local, name, clarity] of [
  ["john.smith", "John Smith", 3],
  ["jsmith", "John Smith", 3],
  ["j.smith", "John Smith", 3],
  ["smith.j", "John Smith", 3],
  ["johns", "John Smith", 3],
  ["smith", "John Smith", 2],
  ["john", "John Smith", 1],
  ["js", "John Smith", 1],
  ["maria-jose.ruiz", "María-José Ruiz", 3],
  ["maria.ruiz", "María-José Ruiz", 3],
  ["juergen.mueller", "Jürgen Müller", 3],
  ["asa.oeberg", "Åsa Öberg", 3],
  ["soeren.kjaer", "Søren Kjær", 3],
  ["s.vandenberg", "Sanne van den Berg", 3],
  ["petrakis", "Γιώργος Πετράκης", 2],
  ["o.kovalenko", "Олена Коваленко", 3],
  ["schmidtm", "Maryam Schmidt", 3],
  ["ericslivka", "Eric Slivka", 3],
  ["szalai", "dr. Szalai Ágnes", 2],
  ["agnes.szalai", "Szalai Ágnes", 3],
  ["agnes", "Szalai Ágnes", 1],
  ["cllr.smith", "Cllr John Smith", 2],
  ["info", "John Smith", 0],
  ["smithers", "John Smith", 0],
  ["mary.smith", "John Smith", 0],
] as const) {
  test(`an address spells a name, 0 to 3: ${local}, ${name}, ${clarity}`, () => {
    assert.equal(spellsName(`${local}@beer-bau.de`, name), clarity);
  });
}

test("mailboxes of offices and departments are shared", () => {
  for (const local of ["info", "ordforande", "penningmeester", "presse", "sales.team", "no-reply", "0561"])
    assert.equal(isSharedMailbox(`${local}@beer-bau.de`), true, local);
  for (const local of ["ines", "i.beer", "macconrads10"])
    assert.equal(isSharedMailbox(`${local}@beer-bau.de`), false, local);
});

const person = (name: string, email: string | null = null, title: string | null = null) => ({
  name,
  title,
  email,
  linkedin: null,
});
const emails = (people: Parameters<typeof assignEmails>[0], addresses: string[] = [], label = "") =>
  assignEmails(people, addresses, label).map(({ email }) => email);

test("an address goes to the person whose name it spells, even if it is beside another", () => {
  const people = [person("Ines Beer", "jkern@beer-bau.de"), person("Jo Kern")];
  assert.deepEqual(emails(people), [null, "jkern@beer-bau.de"]);
});

test("an address elsewhere on the site is given to the one person whose family name it has", () => {
  assert.deepEqual(emails([person("Ines Beer"), person("Jo Kern")], ["KERN@beer-bau.de"]), [
    null,
    "kern@beer-bau.de",
  ]);
  assert.deepEqual(emails([person("Ada Kern"), person("Jo Kern")], ["kern@beer-bau.de"]), [null, null]);
  assert.deepEqual(emails([person("Ines Beer")], ["ines@beer-bau.de"]), [null]);
});

test("an address is never given to two people", () => {
  const shared = "werkstatt7@beer-bau.de";
  assert.deepEqual(emails([person("Ines Beer", shared), person("Jo Kern", shared)]), [null, null]);
  assert.deepEqual(emails([person("Ines Beer", "x12@beer-bau.de"), person("Jo Kern")]), [
    "x12@beer-bau.de",
    null,
  ]);
});

test("an address of the site's office is nobody's", () => {
  assert.deepEqual(emails([person("Ines Beer", "beerbau.kasse@mail.example")], [], "beerbau"), [null]);
});

test("the mailbox of an office belongs to the person beside it, unless everybody reads it", () => {
  for (const [local, title, isOwn] of [
    ["head", "Headteacher", true],
    ["ucetni", "Účetní a matrika", true],
    ["intendent", "Intendent", true],
    ["office", "Office Manager", true],
    ["office", "Partner", false],
    ["info", "Inhaber", false],
    ["iod", "Logopeda", false],
  ] as const)
    assert.equal(isMailboxOfRole(`${local}@beer-bau.de`, title), isOwn, `${local}, ${title}`);
});

test("initials and first names elsewhere on the site are addresses if several are, of one person each", () => {
  const people = [person("Kristin Beer"), person("Olav Nordrum Kern"), person("Ina Kern")];
  assert.deepEqual(emails(people, ["kb@beer-bau.de", "onk@beer-bau.de", "xy@beer-bau.de"]), [
    "kb@beer-bau.de",
    "onk@beer-bau.de",
    null,
  ]);
  assert.deepEqual(emails(people, ["kb@beer-bau.de"]), [null, null, null]);
  assert.deepEqual(emails(people, ["kb@beer-bau.de", "onk@kern-bau.de"]), [null, null, null]);
});
