import type { InventedReview } from "./invented-places.ts";

const micros = (date: string): number => Date.parse(date) * 1000;

/** A review in the format of `listugcposts` and place payloads. */
export function reviewElement(review: InventedReview): unknown[] {
  const posted = micros(review.date);
  const profile = `https://www.google.com/maps/contrib/1000${review.id.length}/reviews`;
  const source =
    review.outOfTen === true
      ? ["Elsewhere", "https://elsewhere.example/", null, null, 10]
      : ["Google", "", null, null, 5];
  const about = [
    "0x0:0x5f6e7d8c9b0a1122",
    null,
    posted,
    posted,
    [
      null,
      null,
      [profile],
      null,
      null,
      [review.author, "https://lh3.googleusercontent.com/a/invented=s120-c"],
    ],
    null,
    "3 months ago",
    ...Array.from({ length: 6 }, () => null),
    source,
  ];
  const content: unknown[] = Array.from({ length: 16 }, () => null);
  if (review.outOfTen === true) content[8] = [null, review.rating * 2];
  else content[0] = [review.rating];
  content[14] = [review.language];
  content[15] =
    review.text === null
      ? null
      : [
          [review.text, null, [0, 100]],
          ["(translated)", null, [0, 12]],
        ];
  return [review.id, about, content, replyElement(review)];
}

function replyElement({ ownerResponse }: InventedReview): unknown[] {
  const reply: unknown[] = Array.from({ length: 15 }, () => null);
  if (ownerResponse === null) return reply.slice(0, 8);
  reply[1] = micros(ownerResponse.date);
  reply[2] = micros(ownerResponse.date);
  reply[3] = "2 months ago";
  reply[14] = [[ownerResponse.text, null, [0, 50]]];
  return reply;
}

/** A review in the format of `GetLocalBoqProxy`. */
export function boqReview(review: InventedReview): unknown[] {
  const element: unknown[] = Array.from({ length: 31 }, () => null);
  element[1] = review.rating;
  element[2] = ["3 months ago", null, Date.parse(review.date)];
  element[3] = [
    review.author,
    "https://lh3.googleusercontent.com/a/invented",
    "https://www.google.com/maps/contrib/1",
  ];
  element[4] =
    review.ownerResponse === null
      ? null
      : [asHtml(review.ownerResponse.text), ["2 months ago", null, Date.parse(review.ownerResponse.date)]];
  element[5] = review.id;
  element[12] = `https://www.google.com/maps/reviews/data=!1s${review.id}`;
  element[26] = review.language;
  element[27] = review.text === null ? null : asHtml(review.text);
  return element;
}

const asHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("'", "&#39;").replaceAll("<", "&lt;").replaceAll("\n", "<br>");
