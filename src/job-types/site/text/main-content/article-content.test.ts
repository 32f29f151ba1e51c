import assert from "node:assert/strict";
import { test } from "node:test";
import { readDocument } from "../read-document.ts";

const sentence =
  "The workshop in the old brickyard turns oak and ash into stairs, and every step is fitted by hand.";
const paragraph = `<p>${sentence} ${sentence} ${sentence}</p>`;
const published = '<meta property="article:published_time" content="2024-03-03">';

/** A page that declares itself an article, with this body. */
function article(body: string, head = published): string {
  return fit(`<html><head><title>Stairs of oak and ash</title>${head}</head><body>${body}</body></html>`);
}

function fit(html: string): string {
  return readDocument(html, "https://beer-bau.de/", "fit").markdown;
}

test("captions and credits are dropped with the images that Markdown omits", () => {
  const text = article(
    `<div>${paragraph}<figure><img src="a.jpg"><figcaption>A stair</figcaption></figure>` +
      `<div class="image-credit">Photo: nobody</div><div><img src="b.jpg"><br>The brickyard in May</div>${paragraph}</div>`,
  );
  assert.doesNotMatch(text, /A stair|Photo|brickyard in May/);
});

test("a table or listing with a caption stays", () => {
  const table = "<table><tr><th>Wood</th><th>Price</th></tr><tr><td>Oak</td><td>90</td></tr></table>";
  const text = article(
    `<div>${paragraph}<figure>${table}</figure><figure><pre>cut(oak)</pre></figure>${paragraph}</div>`,
  );
  assert.match(text, /\| Oak \| 90 \|/);
  assert.match(text, /cut\(oak\)/);
});

test("links to other articles are dropped with the line that announces them", () => {
  const text = article(
    `<div>${paragraph}<h4>More on this</h4><ul><li><a href="/1">Gates of iron</a></li></ul><ul><li><a href="/2">Roofs of slate</a></li></ul>` +
      `<p><a href="/3">Read next: doors of glass</a></p>${paragraph}<p>Follow us on <a href="/f">one network</a> and <a href="/g">another</a></p></div>`,
  );
  assert.doesNotMatch(text, /More on this|Gates|Roofs|Read next|Follow us/);
});

test("links within sentences, lists of text, subheadings and quotations stay", () => {
  const text = article(
    `<div>${paragraph}<h2>What it takes</h2><ul><li>Oak</li><li><a href="/ash">Ash</a> from the valley</li></ul>` +
      `<blockquote><p>Nobody falls on our stairs.</p></blockquote><p>See <a href="/w">our woods</a> for what we use.</p></div>`,
  );
  for (const part of [
    "## What it takes",
    "- Oak",
    "[Ash](https://beer-bau.de/ash)",
    "> Nobody falls",
    "[our woods]",
  ])
    assert.equal(text.includes(part), true, `${part} in:\n${text}`);
});

test("comments below an article are not part of it, even if longer", () => {
  const comment = `<li class="comment"><p>Mine is of ash. ${sentence}</p></li>`;
  const text = article(
    `<div class="entry">${paragraph}</div><ol class="comment-list">${comment.repeat(20)}</ol>`,
  );
  assert.match(text, /fitted by hand/);
  assert.doesNotMatch(text, /Mine is of ash/);
});

test("the box named as the body is the article, next to other prose without a name", () => {
  const text = article(
    `<div><div class="story-body">${paragraph.repeat(3)}</div><div>${`<p>Unrelated. ${sentence}</p>`.repeat(5)}</div></div>`,
  );
  assert.match(text, /fitted by hand/);
  assert.doesNotMatch(text, /Unrelated/);
});

test("a text that continues in a second body is kept whole", () => {
  const body = (text: string) => `<div class="grid"><div class="article__body">${text}</div></div>`;
  const text = article(
    `<div><div>${body(`${paragraph.repeat(4)}<p>${sentence} First.</p>`)}${body(`${paragraph}<p>${sentence} Second.</p>`)}</div>` +
      `<div>${`<p>Unrelated. ${sentence}</p>`.repeat(5)}</div></div>`,
  );
  assert.match(text, /First\./);
  assert.match(text, /Second\./);
  assert.doesNotMatch(text, /Unrelated/);
});

test("teasers before the title are not part of the article below it", () => {
  const teasers = `<ul>${`<li>Breaking. ${sentence} ${sentence}</li>`.repeat(4)}</ul>`;
  const text = article(
    `<div><div class="top">${teasers}</div><h2>Stairs of oak and ash</h2><div class="txt">${paragraph.repeat(3)}</div></div>`,
  );
  assert.match(text, /fitted by hand/);
  assert.doesNotMatch(text, /Breaking/);
});

test("of several articles on a page the one with the page's title is chosen", () => {
  const other = `<article><h2>Gates</h2><p>Iron ones. ${sentence} ${sentence}</p></article>`;
  const text = article(
    `<main><article><h1>Stairs of oak and ash</h1>${paragraph}</article>${other.repeat(5)}</main>`,
  );
  assert.match(text, /fitted by hand/);
  assert.doesNotMatch(text, /Iron ones/);
});

test("the text in JSON-LD decides which of two columns is the article", () => {
  const own = "Slate is split by hand, and the thin sheets are laid from the eaves up to the ridge.";
  const ld = JSON.stringify({
    "@type": "NewsArticle",
    articleBody: `${own} 1. ${own} 2. ${own} 3. ${own} 4.`,
  });
  const column = (text: string) => `<div><p>${text} 1. ${text} 2.</p><p>${text} 3. ${text} 4.</p></div>`;
  const text = article(
    `<div>${column(own)}${column(sentence)}</div>`,
    `<script type="application/ld+json">${ld}</script>`,
  );
  assert.match(text, /Slate is split/);
  assert.doesNotMatch(text, /brickyard/);
});

test("an unclosed link does not make a page a list of links", () => {
  const text = article(`<a href="/top"><div>${paragraph}<a href="/x">one</a>${paragraph}${paragraph}</div>`);
  assert.match(text, /fitted by hand/);
});

test("a page of links that declares itself an article is not lost", () => {
  const links = '<p><a href="/1">Stairs</a></p><p><a href="/2">Gates</a></p>';
  const text = article(`<h2>Woods</h2>${links}`, '<meta property="og:type" content="article">');
  assert.match(text, /Stairs[\s\S]*Gates/);
});

const lead = "A carpenter of the harbour town builds stairs from the oak of old ships, and teaches how.";

test("a lead that is set apart between title and text belongs to the article, once", () => {
  const text = article(
    `<main><header><h1>Stairs of oak and ash</h1><p class="intro">${lead}</p><p class="intro-small">${lead}</p>` +
      `<p class="byline">By Jana Beer, who writes about wood and the people who work it.</p></header><div class="media">Photos and more</div>` +
      `<div class="entry-content">${paragraph}${paragraph}</div></main>`,
  );
  assert.equal(text.split("old ships").length - 1, 1);
  assert.doesNotMatch(text, /Jana Beer|Photos and more/);
  assert.ok(text.indexOf("old ships") < text.indexOf("brickyard"));
});

test("the ingredients of a recipe stay with its steps", () => {
  const items = ["120 g flour", "2 ripe pears", "1 pinch of salt"];
  const recipe = JSON.stringify({
    "@context": "https://schema.org",
    "@type": "Recipe",
    name: "Stairs of oak and ash",
    recipeIngredient: items,
  });
  const text = article(
    `<h1>Stairs of oak and ash</h1><div class="recipe"><section class="recipe-gallery"><ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul></section>` +
      `<div class="steps">${paragraph}${paragraph}</div></div>`,
    `${published}<script type="application/ld+json">${recipe}</script>`,
  );
  for (const item of items) assert.ok(text.includes(item), item);
});

test("the words of a heading's anchor say nothing about it", () => {
  assert.match(
    article(`<div>${paragraph}<h3 id="nav_social_share">Only the wood stays</h3>${paragraph}</div>`),
    /Only the wood stays/,
  );
});

test("requests to subscribe, labels and announced links between paragraphs are dropped", () => {
  const text = article(
    `<div>${paragraph}<p>Lea también: <a href="/1">Gates of iron, and what they cost in the end</a></p>${paragraph}` +
      `<p>Subscribe now to our weekly edition for the full story.</p><p>- Anzeige -</p>${paragraph}<p>The workshop offers a newsletter of its own since May.</p></div>`,
  );
  assert.doesNotMatch(text, /Gates|Subscribe|Anzeige/);
  assert.match(text, /newsletter of its own/);
});

test("requests for donations, notices to subscribers and privacy, and disclaimers are dropped", () => {
  const asked = [
    "Jede kleine Spende hilft uns, weiter zu berichten.",
    "Wir respektieren deine Privatsphäre und geben nichts weiter.",
    "If you are already a subscriber, you can log in here.",
    "The Brickyard Times is not responsible for the opinions of contributors.",
  ].map((line) => `<p>${line}</p>`);
  const text = article(
    `<div>${paragraph}${asked.join(paragraph)}${paragraph}<p>The club lives on donations.</p></div>`,
  );
  assert.doesNotMatch(text, /Spende|Privatsphäre|subscriber|responsible/);
  assert.match(text, /lives on donations/);
});

test("links stay in the paragraph after a caption of several lines", () => {
  const text = article(
    `<div><figure><img src="a.jpg"><figcaption><p>A stair of oak</p> - by nobody</figcaption></figure>` +
      `<p>The mill of <a href="/arnold">Arnold</a> saws oak. ${sentence}</p>${paragraph}</div>`,
  );
  assert.match(text, /The mill of \[Arnold\]/);
  assert.doesNotMatch(text, /by nobody/);
});

test("a name that only modifies a box does not make it comments", () => {
  const text = article(`<div class="post has-post-comments no-sidebar">${paragraph}${paragraph}</div>`);
  assert.match(text, /fitted by hand/);
});

test("the first paragraph of a body stays, however long the box that follows", () => {
  const text = article(
    `<div class="article-body"><p>The oldest stair is of 1780, and it leads to the bell of the town's church. ${sentence}</p>` +
      `<div>${paragraph.repeat(12)}</div></div>`,
  );
  assert.match(text, /The oldest stair/);
});

test("a table keeps a column of links", () => {
  const rows = ["Oak", "Ash", "Elm"].map(
    (wood) => `<tr><td><a href="/${wood}">${wood} and its stairs</a></td></tr>`,
  );
  const text = article(
    `<div>${paragraph}<table><thead><tr><th>What our woods are good for, and where they grow in this valley</th></tr></thead>` +
      `<tbody>${rows.join("")}</tbody></table>${paragraph}</div>`,
  );
  assert.match(text, /Ash and its stairs/);
});

test("a box in an article that a modifier names a header stays", () => {
  const text = article(
    `<main><h1>Stairs of oak and ash</h1>${paragraph}<div class="card header-align-left"><ul><li>120 g wax</li></ul></div>${paragraph}</main>`,
  );
  assert.match(text, /120 g wax/);
});

test("a page of prose with a date beside its title is read as an article", () => {
  const body =
    `<h1>Stairs of oak and ash</h1><div>3 May 2024</div><div>${paragraph}<figure><figcaption>A stair in the brickyard</figcaption></figure>${paragraph}</div>` +
    `<div class="comment-list"><p>Mine is of elm. ${sentence}</p></div>`;
  assert.doesNotMatch(article(body, ""), /A stair in|Mine is of elm/);
  assert.match(article(body.replace("3 May 2024", "Stairs"), ""), /A stair in/);
});
