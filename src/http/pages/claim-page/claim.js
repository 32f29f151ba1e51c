// The page behind a signup link: enter a name, a point and an address, review, claim.

import { createMapPicker } from "./map-picker.js";

/**
 * The element with an id, which the page has.
 * @type {{ (id: string): HTMLElement; <Kind extends Element>(id: string, kind: new () => Kind): Kind }}
 */
const byId = (/** @type {string} */ id, /** @type {new () => Element} */ kind = HTMLElement) => {
  /** @type {Element | null} */
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} "${id}".`);
  return /** @type {any} */ (found);
};

/**
 * @type {{
 *   token: string;
 *   claim: import("../../../contract/signup.ts").SignupResolved;
 *   status: import("../../../contract/signup.ts").SignupStatus;
 *   places: import("./map-picker.js").Town[];
 * }}
 */
const { token, claim, status, places } = JSON.parse(byId("claim-data").textContent);
const form = byId("details", HTMLFormElement);
const nameInput = byId("name", HTMLInputElement);
const settlementInput = byId("address_settlement", HTMLInputElement);

/** Debounce of name checks: a token allows five per second. */
const typingMs = 350;
const pollMs = 2_000;
/** Pixels per degree at which a town fills the map. */
const townScale = 3_000;

const api = (/** @type {string} */ path) => new URL(`../api/v1/signup/${path}`, import.meta.url).href;

/**
 * A connection that breaks is an answer too.
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<Answer>}
 *
 * @typedef {{ ok: boolean; status: number; body: any; retryMs: number }} Answer
 */
async function call(path, options) {
  try {
    const reply = await fetch(path, { cache: "no-store", referrerPolicy: "no-referrer", ...options });
    const body = await reply.json().catch(() => ({}));
    const retryMs = 1_000 * (Number(reply.headers.get("retry-after")) || 1);
    return { ok: reply.ok, status: reply.status, body, retryMs };
  } catch {
    return { ok: false, status: 0, body: { detail: "There is no connection. Try again." }, retryMs: pollMs };
  }
}

/**
 * @param {string} path
 * @param {Record<string, string>} [query]
 */
const get = (path, query) => call(`${api(path)}?${new URLSearchParams({ token, ...query })}`);
/**
 * @param {string} path
 * @param {object} body
 */
const post = (path, body) =>
  call(api(path), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token, ...body }),
  });

const sleep = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {"details" | "review" | "result"} id */
function show(id) {
  for (const step of ["details", "review", "result"]) byId(step).hidden = step !== id;
}

// The name

let nameCheck = 0;
/** @type {number | undefined} */
let typing;

/**
 * @param {string} text
 * @param {"" | "good" | "bad"} kind
 * @param {string[]} suggestions
 */
function showNameState(text, kind, suggestions = []) {
  const state = byId("name-state");
  state.textContent = text;
  state.className = `state ${kind}`;
  nameInput.setAttribute("aria-invalid", String(kind === "bad"));
  const list = byId("suggestions");
  list.hidden = suggestions.length === 0;
  list.replaceChildren(...suggestions.map(suggestionItem));
}

/** @param {string} name */
function suggestionItem(name) {
  const button = document.createElement("button");
  button.type = "button";
  button.dir = "auto";
  button.textContent = name;
  button.addEventListener("click", () => {
    nameInput.value = name;
    nameInput.focus();
    void checkName();
  });
  const item = document.createElement("li");
  item.append(button);
  return item;
}

/** Whether the entered name is available; null if it has changed meanwhile. */
async function checkName() {
  clearTimeout(typing);
  const turn = ++nameCheck;
  const name = nameInput.value.trim();
  if (name === "") {
    showNameState("Enter a name.", "bad");
    return false;
  }
  showNameState("Checking…", "");
  const place = settlementInput.value.trim();
  for (;;) {
    const { ok, status: code, body, retryMs } = await get("check-name", { name, ...(place && { place }) });
    if (turn !== nameCheck) return null;
    if (code === 429) {
      await sleep(retryMs);
      if (turn !== nameCheck) return null;
      continue;
    }
    if (!ok) showNameState(body.detail ?? "The name could not be checked.", "bad");
    else if (body.is_available) showNameState("This name is free.", "good");
    else showNameState("This name is taken.", "bad", body.suggestions);
    return ok && body.is_available;
  }
}

nameInput.addEventListener("input", () => {
  nameCheck++;
  showNameState("", "");
  clearTimeout(typing);
  typing = setTimeout(() => void checkName(), typingMs);
});

// The point

const [latInput, lngInput] = [byId("lat", HTMLInputElement), byId("lng", HTMLInputElement)];

/** @typedef {import("./map-picker.js").Point} Point */

/** @param {string} text */
function showPointState(text, kind = "") {
  byId("map-state").textContent = text;
  byId("map-state").className = `state ${kind}`;
}

/** @param {Point} point */
function fillPoint({ lat, lng }) {
  latInput.value = lat.toFixed(6);
  lngInput.value = lng.toFixed(6);
  showPointState("");
}

/**
 * Accepts decimal commas, as used in most of Europe.
 * @param {HTMLInputElement} input
 * @param {number} most
 */
const degrees = (input, most) => {
  const text = input.value.trim().replace(",", ".");
  const value = Number(text);
  return text !== "" && Number.isFinite(value) && Math.abs(value) <= most ? value : null;
};

function typedPoint() {
  const [lat, lng] = [degrees(latInput, 90), degrees(lngInput, 180)];
  return lat === null || lng === null ? null : { lat, lng };
}

show(status.state === "reserved" || status.state === "failed" ? "details" : "result");
const map = createMapPicker(byId("map", SVGSVGElement), places, {
  onPick: fillPoint,
  cover: byId("map-buttons"),
});

for (const input of [latInput, lngInput]) {
  input.addEventListener("change", () => {
    const point = typedPoint();
    map.setPin(point);
    if (point === null) return;
    map.moveTo(point, townScale);
    showPointState("");
  });
}
byId("zoom-in").addEventListener("click", () => map.zoom(1.6));
byId("zoom-out").addEventListener("click", () => map.zoom(1 / 1.6));
byId("locate").hidden = !("geolocation" in navigator);
byId("locate").addEventListener("click", () => {
  showPointState("Looking where you are…");
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      const point = { lat: coords.latitude, lng: coords.longitude };
      fillPoint(point);
      map.setPin(point);
      map.moveTo(point, townScale * 4);
    },
    () => {
      const instead = places.length > 0 ? "Tap the map" : "Enter latitude and longitude";
      showPointState(`Your device does not share its location. ${instead} instead.`);
    },
    { enableHighAccuracy: true, timeout: 15_000 },
  );
});
settlementInput.addEventListener("change", () => {
  const wanted = settlementInput.value.trim().toLocaleLowerCase();
  const town = places.find(([name]) => name.toLocaleLowerCase() === wanted);
  if (town !== undefined && typedPoint() === null) map.moveTo({ lat: town[1], lng: town[2] }, townScale);
});

// Review and claim

function addressParts() {
  /** @type {NodeListOf<HTMLInputElement>} */
  const inputs = form.querySelectorAll("input[name^=address_]");
  return [...inputs]
    .filter(({ value }) => value.trim() !== "")
    .map((input) => [input.name, input.value.trim()]);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  byId("details-problem").textContent = "";
  const point = typedPoint();
  if (point === null) {
    showPointState(
      `${places.length > 0 ? "Tap the map where your place is" : "Use where you are now"}, or enter latitude and longitude.`,
      "bad",
    );
    // Not an input: on a phone its keyboard would cover the map.
    (places.length > 0 ? byId("map", SVGSVGElement) : byId("locate")).focus({ preventScroll: true });
    byId("map-state").scrollIntoView({ block: "center" });
    return;
  }
  const button = byId("continue", HTMLButtonElement);
  button.disabled = true;
  const isFree = await checkName();
  button.disabled = false;
  if (isFree !== true) {
    if (isFree === false) nameInput.focus();
    return;
  }
  const labelOf = (/** @type {string} */ name) =>
    form.querySelector(`label[for=${name}]`)?.textContent ?? name;
  const lines = [
    ["Name", nameInput.value.trim()],
    ["Point", `${point.lat}, ${point.lng}`],
    ...addressParts().map(([name, value]) => [labelOf(name), value]),
  ];
  byId("review-list").replaceChildren(
    ...lines.flatMap(([term, text]) => {
      const [dt, dd] = [document.createElement("dt"), document.createElement("dd")];
      dt.textContent = term;
      dd.textContent = text;
      dd.dir = "auto";
      return [dt, dd];
    }),
  );
  byId("review-problem").textContent = "";
  show("review");
  byId("review-title").focus();
});

byId("change").addEventListener("click", () => {
  show("details");
  nameInput.focus();
});

const confirmButton = byId("confirm", HTMLButtonElement);
confirmButton.addEventListener("click", async () => {
  confirmButton.disabled = true;
  byId("review-problem").textContent = "";
  await claimPin();
  confirmButton.disabled = false;
});

/** As stored: normalized, without extra spaces. */
let claimedName = claim.name;

async function claimPin() {
  const point = typedPoint();
  if (point === null) return show("details");
  const name = nameInput.value.trim();
  const reserved = await post("reserve", { name });
  // Completed by an earlier click whose answer was lost: completing again returns its outcome.
  if (!reserved.ok && reserved.body.code !== "claim_completed") return showProblem(reserved);
  if (reserved.ok) claimedName = reserved.body.name;
  const completed = await post("complete", {
    name: reserved.ok ? reserved.body.name : name,
    country_code: claim.country_code,
    ...point,
    structured_address: Object.fromEntries(addressParts()),
  });
  if (completed.ok) return showResult(completed.body.state);
  // The claim is stored and continues in the background.
  if (["registry_unavailable", "registry_unreadable"].includes(completed.body.code))
    return showResult("creating");
  showProblem(completed);
}

/** @param {Answer} answer */
function showProblem({ body }) {
  if (body.code !== "name_taken") {
    byId("review-problem").textContent = body.detail ?? "This did not work. Try again.";
    return;
  }
  show("details");
  nameInput.focus();
  void checkName();
}

/**
 * @param {string} title
 * @param {string} text
 */
function showResultText(title, text) {
  byId("result-title").textContent = title;
  byId("result-text").textContent = text;
}

/** @param {string} state */
async function showResult(state) {
  show("result");
  const title = byId("result-title");
  if (state === "creating") {
    showResultText("Almost there", "Your place is being put on the map. You can close this page.");
    title.focus();
  }
  let now = state;
  while (now === "creating") {
    await sleep(pollMs);
    const { ok, body, retryMs } = await get("status");
    if (ok) now = body.state;
    else await sleep(retryMs);
  }
  if (now === "failed") {
    show("details");
    byId("details-problem").textContent =
      "It could not be put on the map. Choose another name, or try again.";
    void checkName();
    return;
  }
  // Isolated, so that a right-to-left name does not reverse the sentence.
  showResultText("It is yours", `\u2068${claimedName}\u2069 is on the map. Thank you.`);
  title.focus();
}

if (status.state === "creating" || status.state === "done") void showResult(status.state);
else void checkName();
