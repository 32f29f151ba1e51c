import assert from "node:assert/strict";
import { test } from "node:test";
import { countTokens as cl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { countTokens as o200k } from "gpt-tokenizer/encoding/o200k_base";
import { estimateTokens } from "./estimate-tokens.ts";

const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
const sentences = {
  English:
    "We build staircases, windows and doors, and repair what others have built, every day of the week.",
  German:
    "Geschäftsführerin der Donaudampfschifffahrtsgesellschaft ist Jürgen Müßiggangs Tochter Änne Übelhör.",
  Polish:
    "Świadczymy usługi remontowo-budowlane, wykończenia wnętrz oraz przyłącza wodociągowe w całym kraju.",
  Russian: "Стоматологическая клиника на Невском проспекте: имплантация, протезирование, отбеливание зубов.",
  Chinese: "上海市浦东新区世纪大道一百号环球金融中心，联系电话和电子邮件如下所示。",
  Japanese: "東京都千代田区丸の内一丁目にある歯科医院です。お電話またはメールでお問い合わせください。",
  Arabic: "عيادة أسنان في وسط مدينة دبي، نقدم خدمات زراعة الأسنان وتبييضها بأحدث الأجهزة.",
};

/** What answers consist of. */
const answers: Record<string, string> = {
  ...sentences,
  "a list of addresses": JSON.stringify(
    numbers.map((number) => ({ email: `first.last${number}@harbour-oak.co.uk`, status: "valid", score: 95 })),
  ),
  "a list of businesses": JSON.stringify(
    numbers.map((number) => ({
      name: `Harbour & Oak Joinery ${number}`,
      phone: `+4411749600${number}`,
      website: `https://www.harbour-oak-${number}.example/contact?lang=en`,
      address: `${number} Dock Street, Bristol BS1 4QA`,
      rating: 4.6,
      place_id: `ChIJAfTj0sGjoRQR${Buffer.from(`place ${number}`).toString("base64url")}`,
    })),
  ),
  "a list of ids": numbers
    .map((number) => `0198c0de-7b1a-7c3e-9d1f-2f6a5b4c${1000 + number * 97}`)
    .join(" | "),
};

for (const [name, text] of Object.entries(answers)) {
  test(`the estimate for ${name} is above what the current vocabulary takes, and not far above the older one`, () => {
    const estimate = estimateTokens(text);
    assert.ok(estimate >= o200k(text), `${estimate} < ${o200k(text)}`);
    assert.ok(estimate <= 2 * cl100k(text), `${estimate} > 2 * ${cl100k(text)}`);
  });
}

test("the estimate for text without meaning is at least half of what it takes", () => {
  for (const text of [
    numbers.map((number) => Buffer.from(`${number * 7919}${number ** 5}`).toString("base64")).join(""),
    numbers.map((number) => (number * 999_983).toString(36)).join(" "),
    "龘靐齉齾爩鱻麤".repeat(20),
    "👩‍🔬🚀🎉🦷🏥❤️‍🔥🇩🇪".repeat(10),
  ]) {
    assert.ok(estimateTokens(text) >= 0.5 * o200k(text), `${estimateTokens(text)} for ${o200k(text)}`);
  }
});

test("nothing costs nothing", () => {
  assert.equal(estimateTokens(""), 0);
});
