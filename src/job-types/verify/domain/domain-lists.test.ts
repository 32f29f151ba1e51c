import assert from "node:assert/strict";
import { test } from "node:test";
import { isRoleWord, roleWords } from "../address/role-words.ts";
import { loadDomainLists } from "./domain-lists.ts";
import { isPrivacyForwarder } from "./privacy-forwarders.ts";

const lists = loadDomainLists();

test("services for disposable addresses are confirmed, including their subdomains", () => {
  for (const domain of [
    "mailinator.com",
    "yopmail.com",
    "guerrillamail.com",
    "10minutemail.com",
    "a.mailinator.com",
  ]) {
    assert.equal(lists.disposable(domain), "confirmed", domain);
  }
});

test("a domain that only one open list names is suspected, and a provider is neither", () => {
  assert.equal(lists.disposable("nus.edu.sg"), "suspected");
  for (const domain of ["gmail.com", "web.de", "example-firma.de"])
    assert.equal(lists.disposable(domain), "none");
});

test("free providers of many countries are recognized", () => {
  for (const domain of ["gmail.com", "web.de", "orange.fr", "libero.it", "wp.pl", "qq.com", "tutanota.com"]) {
    assert.ok(lists.isFree(domain), domain);
  }
  assert.ok(!lists.isFree("mailinator.com"));
  assert.ok(!lists.isFree("example-firma.de"));
});

test("an alias service is a forwarder, a class of its own", () => {
  for (const domain of ["privaterelay.appleid.com", "mozmail.com", "duck.com", "me.anonaddy.me"]) {
    assert.ok(isPrivacyForwarder(domain), domain);
  }
  assert.ok(!isPrivacyForwarder("gmail.com"));
});

test("role accounts are recognized in more than fifteen languages, with tags, numbers and accents", () => {
  assert.ok(Object.keys(roleWords).length >= 15);
  for (const local of [
    "info",
    "Büro",
    "buchhaltung",
    "accueil",
    "rrhh",
    "segreteria",
    "contato",
    "klantenservice",
    "zamówienia",
    "kundtjänst",
    "satış",
    "sales.emea",
    "support+x",
    "info2",
  ]) {
    assert.ok(isRoleWord(local), local);
  }
});

test("a person's name is not a role, even if it begins like one", () => {
  for (const local of [
    "max.mustermann",
    "pr.miller",
    "anna",
    "job.cohen",
    "hi.tanaka",
    "informer",
    "mailer.smith1",
  ]) {
    assert.ok(!isRoleWord(local), local);
  }
});
