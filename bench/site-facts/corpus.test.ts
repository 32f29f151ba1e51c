import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type BuiltSite, buildSite } from "./build-site.ts";
import { allSites, unseen } from "./sites/all-sites.ts";

const sites = allSites.map(buildSite);

const withoutEntities = (html: string): string =>
  html.replaceAll("&amp;", "&").replaceAll("&quot;", '"').toLowerCase();

/** Everything that a reader can see on the site's pages or in their source. */
const textOf = ({ pages }: BuiltSite): string => withoutEntities([...pages.values()].join("\n"));

describe("the corpus of sites with names and people", () => {
  test("has at least 60 sites in 12 languages, half of them unseen", () => {
    assert.ok(sites.length >= 60);
    assert.equal(new Set(allSites.map(({ domain }) => domain)).size, sites.length);
    assert.ok(new Set(allSites.map(({ language }) => language)).size >= 12);
    assert.ok(Math.abs(unseen.size - sites.length / 2) <= 7);
  });

  test("shows the people in at least 20 forms", () => {
    assert.ok(new Set(allSites.map(({ team }) => team.form)).size >= 20);
  });

  test("is deterministic", () => {
    for (const [index, spec] of allSites.slice(0, 5).entries())
      assert.deepEqual(buildSite(spec), sites[index]);
  });

  test("states each company's name on a page of its site", () => {
    for (const site of sites) {
      const text = textOf(site);
      assert.ok(
        site.truth.names.some((name) => text.includes(name.toLowerCase())),
        site.spec.domain,
      );
    }
  });

  test("names every true person, each with the role, address and profile of the truth", () => {
    for (const site of sites) {
      const text = textOf(site);
      for (const { name, role, email, linkedin } of site.truth.people) {
        for (const word of name.toLowerCase().split(" "))
          assert.ok(text.includes(word), `${site.spec.domain}: ${name}`);
        for (const fact of [role, email, linkedin])
          assert.ok(fact === null || text.includes(fact.toLowerCase()), `${site.spec.domain}: ${fact}`);
      }
    }
  });

  test("shows every forbidden name, and forbids no one who works there", () => {
    for (const site of sites) {
      const text = textOf(site);
      const own = new Set(site.truth.people.map(({ name }) => name));
      for (const { name } of site.truth.forbidden) {
        assert.ok(text.includes(name.toLowerCase()), `${site.spec.domain}: ${name}`);
        assert.ok(!own.has(name), `${site.spec.domain}: ${name}`);
      }
    }
  });

  test("links every page from the start page or a page that it links", () => {
    for (const site of sites) {
      const reached = reachedFrom(site);
      for (const url of site.pages.keys()) assert.ok(reached.has(url) || isUnlinkedProfile(site, url), url);
    }
  });
});

/** Pages reachable by links from the start page. */
function reachedFrom({ pages, spec }: BuiltSite): Set<string> {
  const reached = new Set([`https://${spec.domain}/`]);
  for (const url of reached) {
    for (const [, path = ""] of (pages.get(url) ?? "").matchAll(/<a (?:class="logo" )?href="(\/[^"]*)"/g)) {
      const target = `https://${spec.domain}${path}`;
      if (pages.has(target)) reached.add(target);
    }
  }
  return reached;
}

/** Some sites have unlinked pages of people; the team page repeats everything on them. */
const isUnlinkedProfile = ({ spec }: BuiltSite, url: string): boolean =>
  spec.team.profiles && spec.team.form !== "linkCards" && url.includes("/people/");
