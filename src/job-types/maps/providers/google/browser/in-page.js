// Runs inside pages of Google Maps, in an isolated world. Evaluates to the functions that Forager calls.
(() => {
  const linksMax = 1_000;
  const feedOf = () => document.querySelector('div[role="feed"]');

  /** The page's URL and content. */
  const look = () => ({
    url: location.href,
    ready: document.readyState !== "loading",
    hasConsentForm: consentForm() !== null,
    hasFeed: feedOf() !== null,
  });

  // Identifies the form by its fields, in any language: this one rejects everything that can be rejected.
  const consentForm = () =>
    [...document.forms].find((form) => form.querySelector('input[name="set_eom"][value="true"]')) ??
    [...document.forms].find(
      (form) => /\/save\b/.test(form.action) && form.querySelector("[name=continue]"),
    ) ??
    null;

  const giveConsent = () => {
    const form = consentForm();
    if (form) HTMLFormElement.prototype.submit.call(form);
    return form !== null;
  };

  /** Links to places in the list of results, in order. */
  const links = () =>
    [...document.querySelectorAll('div[role="feed"] a[href*="/maps/place/"]')]
      .slice(0, linksMax)
      .map((anchor) => ({ href: anchor.href, name: anchor.getAttribute("aria-label") ?? "" }));

  /** Scrolls to the end of the list, which loads more if there are any. */
  const scroll = () => {
    const feed = feedOf();
    if (feed === null) return 0;
    feed.scrollTop = feed.scrollHeight;
    feed.dispatchEvent(new Event("scroll"));
    return feed.scrollHeight;
  };

  const html = (charsMax) => document.documentElement.outerHTML.slice(0, charsMax);

  /** Sends a request like the page's own scripts: with its cookies, from its origin. */
  const ask = async (url, charsMax) => {
    const answer = await fetch(url, { credentials: "include" });
    return { status: answer.status, body: (await answer.text()).slice(0, charsMax) };
  };

  return { look, giveConsent, links, scroll, html, ask };
})();
