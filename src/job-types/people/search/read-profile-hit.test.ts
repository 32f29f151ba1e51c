import assert from "node:assert/strict";
import { test } from "node:test";
import { loadPlaces } from "./grammar/places.ts";
import { readProfileHit } from "./read-profile-hit.ts";

const places = await loadPlaces();
const url = "https://de.linkedin.com/in/mara-lindqvist-demo/?trk=x";
const read = (title: string, snippet: string | null = null, of = url) =>
  readProfileHit({ url: of, title, snippet }, places);

test("A title yields name and headline, in each form and however it is truncated", () => {
  const forms: [string, string | null, string | null][] = [
    [
      "Mara Lindqvist - Head of Production - Fjordlicht Möbel | LinkedIn",
      "Mara Lindqvist",
      "Head of Production - Fjordlicht Möbel",
    ],
    ["Mara Lindqvist – Head of Production | LinkedIn", "Mara Lindqvist", "Head of Production"],
    [
      "Mara Lindqvist, PhD, MBA - Head of Production at Fjordlicht ...",
      "Mara Lindqvist",
      "Head of Production at Fjordlicht",
    ],
    ["Mara Lindqvist 🚀 | LinkedIn", "Mara Lindqvist", null],
    ["Perfil de Mara Lindqvist | LinkedIn", "Perfil de Mara Lindqvist", null],
    ["Mara Lindqvist - ******** ** ****** | LinkedIn", "Mara Lindqvist", null],
    ["LinkedIn", null, null],
    ["500+ people named Mara | LinkedIn", null, "500+ people named Mara"],
  ];
  for (const [title, name, headline] of forms) {
    const profile = read(title);
    assert.deepEqual([profile?.name, profile?.headline], [name, headline], title);
  }
});

test("A snippet yields the place if it shows one, and nothing else", () => {
  const forms: [string, string | null][] = [
    [
      "Göteborg, Västra Götaland, Sweden · Head of Production · Fjordlicht Möbel",
      "Göteborg, Västra Götaland, Sweden",
    ],
    ["Experience: Fjordlicht · Education: Chalmers · Location: Göteborg · 412 connections", "Göteborg"],
    ["Berufserfahrung: Fjordlicht · Ort: Hamburg · 500+ Kontakte", "Hamburg"],
    ["Greater Hamburg Area · Fjordlicht · 500+ connections", "Greater Hamburg Area"],
    ["View Mara's profile on LinkedIn. She runs a workshop of forty joiners.", null],
    ["Fjordlicht Möbel · 500+ connections", null],
  ];
  for (const [snippet, location] of forms) assert.equal(read("Mara", snippet)?.location, location, snippet);
});

test("What a title masks, truncates or omits is taken from the snippet if available", () => {
  const masked = "Mara Lindqvist - ******** ** ****** | LinkedIn";
  const forms: [title: string, snippet: string, name: string | null, headline: string | null][] = [
    [
      masked,
      "Göteborg, Västra Götaland, Sweden · Head of Production · Fjordlicht Möbel · 500+ connections",
      "Mara Lindqvist",
      "Head of Production - Fjordlicht Möbel",
    ],
    [
      masked,
      "Experience: Fjordlicht Möbel · Education: Chalmers · Location: Göteborg · 412 connections on LinkedIn.",
      "Mara Lindqvist",
      "Fjordlicht Möbel",
    ],
    [masked, "Berufserfahrung: ******** · Ort: Hamburg · 500+ Kontakte", "Mara Lindqvist", null],
    [masked, "Göteborg, Sweden · ******** ** ****** · Fjordlicht", "Mara Lindqvist", "Fjordlicht"],
    [masked, "She runs a workshop of forty joiners. It grew.", "Mara Lindqvist", null],
    [
      "Mara Lindqvist - ****** - Fjordlicht Möbel | LinkedIn",
      "Hamburg · Head of Production · 500+ connections",
      "Mara Lindqvist",
      "Fjordlicht Möbel",
    ],
    ["LinkedIn", "View Mara Lindqvist’s profile on LinkedIn, a network of people.", "Mara Lindqvist", null],
    [
      "**** ********* | LinkedIn",
      "Das Profil von Mara Lindqvist auf LinkedIn ansehen.",
      "Mara Lindqvist",
      null,
    ],
    ["**** ********* | LinkedIn", "View ****’s profile on LinkedIn.", null, null],
  ];
  for (const [title, snippet, name, headline] of forms) {
    const profile = read(title, snippet);
    assert.deepEqual([profile?.name, profile?.headline], [name, headline], `${title} / ${snippet}`);
    assert.doesNotMatch(JSON.stringify(profile), /\*{3}/);
  }
});

test("Only people's pages count, under their canonical URL", () => {
  assert.equal(read("Mara Lindqvist")?.linkedin_url, "https://www.linkedin.com/in/mara-lindqvist-demo");
  assert.equal(read("Mara Lindqvist")?.linkedin_id, "mara-lindqvist-demo");
  for (const other of [
    "https://www.linkedin.com/company/fjordlicht-demo",
    "https://www.linkedin.com/posts/mara-1",
    "https://www.linkedin.com/pub/dir/Mara/Lindqvist",
    "https://www.example.com/in/mara-lindqvist-demo",
    "not a url",
  ]) {
    assert.equal(read("Mara Lindqvist", null, other), null, other);
  }
});
