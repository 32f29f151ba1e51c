import assert from "node:assert/strict";
import { test } from "node:test";
import { socialPlatforms } from "../../../../contract/social-platforms.ts";
import { socialProfile } from "./social-profile.ts";

const profiles: [href: string, canonical: string][] = [
  ["https://de.linkedin.com/company/beer-bau/?trk=x", "https://www.linkedin.com/company/beer-bau"],
  ["https://www.linkedin.com/in/dana-whitlock", "https://www.linkedin.com/in/dana-whitlock"],
  ["https://twitter.com/BeerBau?lang=de", "https://x.com/BeerBau"],
  ["https://www.x.com/@BeerBau", "https://x.com/BeerBau"],
  ["https://m.facebook.com/beer.bau/", "https://www.facebook.com/beer.bau"],
  ["https://de-de.facebook.com/pages/Beer-Bau/123456", "https://www.facebook.com/pages/Beer-Bau/123456"],
  ["http://facebook.com/pages/Kassel-DE/Beer-Bau/123456", "https://www.facebook.com/pages/Beer-Bau/123456"],
  [
    "https://www.facebook.com/pages/category/Bakery/Beer-Bau-123456/",
    "https://www.facebook.com/Beer-Bau-123456",
  ],
  ["https://www.facebook.com/profile.php?id=10004&ref=x", "https://www.facebook.com/profile.php?id=10004"],
  ["http://instagram.com/beer_bau/?hl=de", "https://www.instagram.com/beer_bau"],
  ["https://www.youtube.com/@BeerBau/videos", "https://www.youtube.com/@BeerBau"],
  ["https://www.youtube.com/channel/UC123-4_5", "https://www.youtube.com/channel/UC123-4_5"],
  ["https://github.com/beer-bau/site", "https://github.com/beer-bau"],
  ["https://www.tiktok.com/@beer.bau?lang=en", "https://www.tiktok.com/@beer.bau"],
  ["https://www.pinterest.co.uk/beerbau/", "https://www.pinterest.com/beerbau"],
  ["https://medium.com/@beerbau", "https://medium.com/@beerbau"],
  ["https://beerbau.medium.com/", "https://beerbau.medium.com"],
  ["https://discord.com/invite/aBc12", "https://discord.gg/aBc12"],
  ["https://wa.me/4915112345678?text=Hi", "https://wa.me/4915112345678"],
  ["whatsapp://send?phone=+49 151 12345678", "https://wa.me/4915112345678"],
  ["https://t.me/s/beerbau", "https://t.me/beerbau"],
  ["https://www.snapchat.com/add/beerbau", "https://www.snapchat.com/add/beerbau"],
  ["https://old.reddit.com/r/beerbau/", "https://www.reddit.com/r/beerbau"],
  ["www.facebook.com/beer.bau", "https://www.facebook.com/beer.bau"],
  ["//fb.com/beer.bau", "https://www.facebook.com/beer.bau"],
  ["https://m.me/beer.bau", "https://www.facebook.com/beer.bau"],
  ["https://www.facebook.com/#!/beer.bau", "https://www.facebook.com/beer.bau"],
  ["https://www.facebook.com/p/Beer-Bau-1000640123/", "https://www.facebook.com/p/Beer-Bau-1000640123"],
  [
    "https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.facebook.com%2Fbeer.bau",
    "https://www.facebook.com/beer.bau",
  ],
  ["https://www.google.com/url?q=https://x.com/BeerBau", "https://x.com/BeerBau"],
  ["https://instagram.com/_u/beer_bau", "https://www.instagram.com/beer_bau"],
  ["https://twitter.com/#!/BeerBau", "https://x.com/BeerBau"],
  ["https://twitter.com/intent/follow?screen_name=BeerBau", "https://x.com/BeerBau"],
  ["https://www.linkedin.com/mwlite/company/beer-bau", "https://www.linkedin.com/company/beer-bau"],
  ["https://github.com/orgs/beer-bau/repositories", "https://github.com/beer-bau"],
  ["https://www.snapchat.com/@beerbau", "https://www.snapchat.com/add/beerbau"],
  ["https://web.whatsapp.com/send?phone=%2B4915112345678", "https://wa.me/4915112345678"],
  ["tg://resolve?domain=beerbau", "https://t.me/beerbau"],
];
test("every platform has an example", () => {
  const shown = new Set(profiles.map(([href]) => socialProfile(href)?.platform));
  assert.deepEqual(
    socialPlatforms.filter((platform) => !shown.has(platform)),
    [],
  );
});
for (const [href, canonical] of profiles) {
  test(`${href} is the profile ${canonical}`, () => assert.equal(socialProfile(href)?.url, canonical));
}

for (const href of [
  "https://www.facebook.com/sharer/sharer.php?u=x",
  "https://www.facebook.com/dialog/share",
  "https://www.facebook.com/privacy/policy",
  "https://twitter.com/intent/tweet?text=x",
  "https://twitter.com/share",
  "https://x.com/hashtag/beer",
  "https://www.linkedin.com/shareArticle?url=x",
  "https://www.linkedin.com/",
  "https://www.instagram.com/p/Cabc/",
  "https://www.youtube.com/watch?v=abc",
  "https://www.youtube.com/embed/abc",
  "https://www.pinterest.com/pin/create/button/",
  "https://wa.me/?text=x",
  "https://t.me/share/url?url=x",
  "https://www.reddit.com/submit?url=x",
  "https://www.facebook.com/WordPress-com",
  "https://github.com/features",
  "https://www.facebook.com/policy.php",
  "https://www.facebook.com/plugins/like.php?href=https://beer-bau.de",
  "https://l.facebook.com/l.php?u=https%3A%2F%2Fbeer-bau.de",
  "https://twitter.com/en/privacy",
  "https://www.instagram.com/username",
  "https://facebook.com.evil-site.de/beer",
  "https://notx.com/beer",
  "javascript:alert(1)",
  "not a url",
]) {
  test(`${href} is not a profile`, () => assert.equal(socialProfile(href), null));
}

test("distinguishes a link to the account from one to an item of it", () => {
  const leadsTo = (href: string) => socialProfile(href)?.leadsTo;
  for (const href of [
    "https://x.com/beerbau/status/1",
    "https://github.com/beer-bau/site",
    "https://www.tiktok.com/@beerbau/video/1",
    "https://medium.com/@beerbau/oak-abc123",
    "https://www.reddit.com/r/wood/comments/1/x",
    "https://t.me/beerbau/12",
    "https://www.facebook.com/beerbau/posts/12",
  ])
    assert.equal(leadsTo(href), "content", href);
  for (const href of [
    "https://x.com/beerbau",
    "https://www.facebook.com/beerbau/about",
    "https://youtube.com/@beerbau/videos",
  ])
    assert.equal(leadsTo(href), "profile", href);
});
