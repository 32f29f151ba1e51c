import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePage } from "../../page/parse-page.ts";
import { mergeContacts } from "../merge-contacts.ts";

interface Case {
  html: string;
  url: string;
  phones?: string[];
  addresses?: string[];
  emails?: string[];
}

function read({ html, url }: Case) {
  const page = parsePage(
    {
      requestedUrl: url,
      url,
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: new TextEncoder().encode(html),
    },
    { markdown: null, prioritySections: [] },
  );
  return mergeContacts([page], url);
}

const german = "https://www.tischlerei-moorkamp.de/kontakt";
const ownGerman = "<h2>Kontakt</h2><p>Gildehauser Weg 71<br>48529 Nordhorn<br>Tel. 05921 308419</p>";
const british = "https://www.thistledown.co.uk/contact";
const ownBritish = "<p>Thistledown Ltd, 11 Cattle Market, Hexham NE46 1NJ. Tel. 01434 605218</p>";

const cases: Record<string, Case> = {
  "a section of suppliers, as titles at any depth": {
    html: `${ownGerman}<h2>Unsere Lieferanten</h2><h3>Holz</h3><div><p>Nordholz<br>Hafenweg 3<br>26721 Emden<br>04921 91340</p></div>`,
    url: german,
    phones: ["+495921308419"],
    addresses: ["Gildehauser Weg 71, 48529 Nordhorn"],
  },
  "a section up to the next title of its level": {
    html: `<h2>Schlichtungsstelle</h2><p>Schlichtung e.V.<br>Ringstraße 8<br>77694 Kehl<br>07851 7957940</p>${ownGerman}`,
    url: german,
    phones: ["+495921308419"],
    addresses: ["Gildehauser Weg 71, 48529 Nordhorn"],
  },
  "a section in its box only": {
    html: `<div><h2>Sponsoren</h2><p>Bäckerei Lind, 05921 711200</p></div><p>Gildehauser Weg 71, 48529 Nordhorn, Tel. 05921 308419</p>`,
    url: german,
    phones: ["+495921308419"],
    addresses: ["Gildehauser Weg 71, 48529 Nordhorn"],
  },
  "an entry with a number of the site in a section of others": {
    html: `${ownGerman}<h2>Unsere Partner</h2><ul><li>Fliesen Roth, 05921 711200</li><li>Wir selbst: 05921 308420, info@tischlerei-moorkamp.de</li></ul>`,
    url: german,
    phones: ["+495921308419", "+495921308420"],
    emails: ["info@tischlerei-moorkamp.de"],
  },
  "branches, which are called like their towns": {
    html: `<h1>Contacto</h1><h2>Nuestros centros</h2><div><h3>Logroño</h3><p>Calle Mayor, 26<br>26002 Logroño<br>Tel. 941 278036</p></div><div><h3>Academia Norte</h3><p>Calle Luna, 3<br>26500 Calahorra<br>Tel. 941 134420</p></div>`,
    url: "https://www.academiazurbano.es/contacto",
    phones: ["+34941278036", "+34941134420"],
    addresses: ["Calle Mayor, 26, 26002 Logroño", "Calle Luna, 3, 26500 Calahorra"],
  },
  "own shops on a page about stockists": {
    html: "<h1>Find our bread</h1><h2>Our own shops</h2><ul><li><b>Hexham</b> — 11 Cattle Market, Hexham NE46 1NJ. 01434 605218</li></ul><h2>Other places to buy</h2><ul><li><b>Fenwick Farm Shop</b> — 14 Mill Road, Ponteland NE20 0DF. 01661 820114</li></ul>",
    url: "https://www.thistledown.co.uk/stockists",
    phones: ["+441434605218"],
    addresses: ["11 Cattle Market, Hexham NE46 1NJ"],
  },
  "a business with an address of its own, under any title": {
    html: `${ownBritish}<h2>Students</h2><div><h4>Denwick Hostel</h4><p>22 Narrow Lane<br>Alnwick NE66 1JG</p><p>01665 602343</p></div>`,
    url: british,
    phones: ["+441434605218"],
    addresses: ["11 Cattle Market, Hexham NE46 1NJ"],
  },
  "another name in a section where branches may be, too": {
    html: `${ownBritish}<h2>When we are closed</h2><dl><dt>Harbour Vets</dt><dd>01665 602343</dd><dt>Duty mobile</dt><dd>07700 900123</dd></dl>`,
    url: british,
    phones: ["+441434605218", "+447700900123"],
  },
  "a row of a table that names a company": {
    html: `${ownGerman}<h2>Export</h2><table><tr><th>Land</th><th>Partner</th><th>Telefon</th></tr><tr><td>Niederlande</td><td>Wijnhuis De Kroon BV, Utrecht</td><td>+31 30 231 98 44</td></tr></table>`,
    url: german,
    phones: ["+495921308419"],
  },
  "an email address with the name of its entry": {
    html: `<h1>Contact</h1><p>Veldkamp Valves B.V.<br>Aquamarijnstraat 12<br>7554 NT Hengelo<br>T 074 242 9930<br>sales@veldkampvalves.com</p><h3>Abroad</h3><p>Norway: Ventilteknikk AS, +47 33 36 40 11, post@ventilteknikk.no</p>`,
    url: "https://www.veldkampvalves.com/contact",
    phones: ["+31742429930"],
    emails: ["sales@veldkampvalves.com"],
  },
  "businesses named on the line of their contacts, in a list, after a label or in a sentence": {
    html: `${ownBritish}<h2>More</h2><p>Fastway Couriers, 01665 602343</p><p>Taxi: Harbour Cabs Ltd, 01665 602344</p><p>Flowers are by Bramble Fern Florists, 14 Mill Road, Ponteland NE20 0DF, 01661 820114.</p><p>Our own farm shop, 01434 605219</p><p>Order Desk: 01434 605220</p>`,
    url: british,
    phones: ["+441434605218", "+441434605219", "+441434605220"],
    addresses: ["11 Cattle Market, Hexham NE46 1NJ"],
  },
  "people of the site, named on the line of their contacts": {
    html: `${ownBritish}<p>Ines Beer, 01434 605219</p><p>Vroni Lackner, 01434 605220, vroni@thistledown.co.uk</p>`,
    url: british,
    phones: ["+441434605218", "+441434605219", "+441434605220"],
  },
  "a company of another kind that is called like its town": {
    html: "<h1>Kontakt os</h1><p>Havnsø Efterskole<br>Strandgårdsvej 41<br>4591 Føllenslev<br>Tlf. 59 26 83 14</p><h2>Syge elever</h2><p>Lægerne i Svebølle<br>Hovedgaden 60, 4470 Svebølle<br>59 29 30 44</p>",
    url: "https://www.havnsoefterskole.dk/kontakt",
    phones: ["+4559268314"],
    addresses: ["Strandgårdsvej 41, 4591 Føllenslev"],
  },
  "a number beside a long email address": {
    html: `<p>Thistledown Ltd, 01434 605218</p><p>01434 605231 / volunteering.coordinator@thistledown.co.uk</p>`,
    url: british,
    phones: ["+441434605218", "+441434605231"],
  },
  "an address after a quotation": {
    html: "<p>“They transformed our yard in a week.” – Pam Whitlock</p><p>4410 SE Holgate Blvd, Portland, OR 97206 · 503.555.0164 · office@ridgeline.com</p><p>Portland Water Bureau 503-555-0177</p>",
    url: "https://www.ridgeline.com/about",
    phones: ["+15035550164"],
    addresses: ["4410 SE Holgate Blvd, Portland, OR 97206"],
  },
  "a line with c/o, and a lot": {
    html: "<p>Speicherstraße 16<br>c/o Hafenloft Coworking<br>60327 Frankfurt am Main</p>",
    url: "https://www.kranwerk.de/impressum",
    addresses: ["Speicherstraße 16, c/o Hafenloft Coworking, 60327 Frankfurt am Main"],
  },
  "houses for sale": {
    html: `<section><h2>Featured listings</h2><article><h3>$489,000</h3><p>27 Ledge Street, Rockport, ME 04856</p></article></section><footer>Harbor Realty<br>415 Main Street<br>Rockland, ME 04841<br>(207) 555-0120</footer>`,
    url: "https://www.harborrealty.com/",
    phones: ["+12075550120"],
    addresses: ["415 Main Street, Rockland, ME 04841"],
  },
  "a label on the line": {
    html: `<p>Fjordbygg AS, Nestangen 6, 6856 Sogndal, tlf. 57 67 40 18</p><p>Forhandler av: Systemhus Norge AS, Industrivegen 40, 2069 Jessheim, tlf. 63 94 20 10</p>`,
    url: "https://www.fjordbygg.no/kontakt",
    phones: ["+4757674018"],
    addresses: ["Nestangen 6, 6856 Sogndal"],
  },
  "the maker of the site, as a sentence": {
    html: `<p>Tel. 566 630 417</p><p>Web vytvořila Agentura Klikni, 731 550 208</p>`,
    url: "https://www.kotle-vysocina.cz/kontakty",
    phones: ["+420566630417"],
  },
  "an office that registers the site": {
    html: `<p>BrightPath, 10 Tampines Central 1, Singapore 529536, tel 6787 4410</p><p>Registered with the Committee for Private Education, 1 Paya Lebar Link, Singapore 408533, tel 6499 0300.</p>`,
    url: "https://www.brightpath.com.sg/contact",
    phones: ["+6567874410"],
  },
  "a street with the number of an emergency line": {
    html: `<p>Saaren Mökit Oy<br>Niittyrannantie 112<br>58900 Rantasalmi<br>Puh. 040 716 2835</p><p>Puh. 015 440 126</p>`,
    url: "https://www.saarenmokit.fi/yhteystiedot",
    phones: ["+358407162835", "+35815440126"],
  },
  "numbers of eight digits in two groups": {
    html: "<p>Blk 283 Bishan Street 22, #01-177<br>Singapore 570283<br>6456 7182</p>",
    url: "https://www.brightpath.com.sg/contact",
    phones: ["+6564567182"],
  },
  "firms that the site recommends in a sentence": {
    html: `${ownBritish}<p>Late at night? We work with Hadrian Recovery, 01434 600117.</p><p>Our sister company, Cheviot Looms, can be reached on 01668 281900.</p>`,
    url: british,
    phones: ["+441434605218"],
  },
  "a neighbour in the same house": {
    html: `<p>Tel. 051 6748000</p><p>Accanto al laboratorio trovate il caffè "Da Beppe", che tiene i pacchi (tel. 051 6741111).</p>`,
    url: "https://www.legatoriabeer.it/contatti",
    phones: ["+390516748000"],
  },
  "a title over useful numbers": {
    html: "<h2>Kontakt</h2><p>Telefon: 585 100 200</p><h2>Důležitá čísla</h2><p>Lékař Beerov: 585 100 300. Poruchy vody: 800 100 400.</p>",
    url: "https://www.obecbeerov.cz/urad",
    phones: ["+420585100200"],
  },
  "the police, named on the line": {
    html: "<p>Fijo: (606) 759 1000</p><p>Rechazamos la explotación de menores. Policía de Turismo Caldas: 606 878 2000.</p>",
    url: "https://www.hostalbeer.com.co/contacto",
    phones: ["+576067591000"],
  },
  "fax numbers in further languages": {
    html: "<p>Telefon 75 50 10 20<br>Telefaks 75 50 10 21</p>",
    url: "https://www.beerlege.no/om",
    phones: ["+4775501020"],
  },
  "contacts on a page that its content system marks up as an article": {
    html: `<main itemscope itemtype="https://schema.org/Article"><meta itemprop="inLanguage" content="it-IT"><p>Via Roma, 5<br>33100 Udine (UD)<br>Tel. 0432 500100</p></main>`,
    url: "https://www.studiobeer.it/lo-studio",
    phones: ["+390432500100"],
    addresses: ["Via Roma, 5, 33100 Udine (UD)"],
  },
  "a company that runs the site under another name": {
    html: "<p>Betreiber: Wassertechnik Ahlers GmbH, Ringstr. 5, 34117 Kassel, Tel. 0561 308419</p><p>Lieferanten: 0561 308420</p>",
    url: "https://www.pumpen24.de/impressum",
    phones: ["+49561308419", "+49561308420"],
  },
  "a Russian company that runs the site under another name": {
    html: "<p>ООО «Медтехсервис», тел. +7 (495) 787-18-36</p><p>Администрация клиники: +7 (495) 787-18-37</p>",
    url: "https://www.vrachebnyi-dom.ru/",
    phones: ["+74957871836", "+74957871837"],
  },
  "a pharmacy of the same kind as those that others name": {
    html: "<title>Lékárna U Lípy</title><p>Lékárna U Lípy, Lipová 12, 586 01 Jihlava, tel. 567 100 200</p>",
    url: "https://www.lekarna-lipa.cz/",
    phones: ["+420567100200"],
  },
  "contacts in a table that a quotation indents": {
    html: "<blockquote><table><tr><td><b>MAGAZZINO</b></td><td>Tel. 0172 715806</td></tr></table></blockquote><p>Tel. 0172 694138</p>",
    url: "https://www.officinabeer.it/dove.htm",
    phones: ["+390172694138", "+390172715806"],
  },
  "Colombian addresses": {
    html: "<p>Carrera 7 # 180-75, Bogotá</p><p>Calle 145 No. 91-34, Bogotá</p>",
    url: "https://www.elyunque.com.co/contacto",
    addresses: ["Carrera 7 # 180-75, Bogotá", "Calle 145 No. 91-34, Bogotá"],
  },
  "a suite and its town without a code": {
    html: "<p>Showroom: 1617 Wazee Street, Suite 500 Denver, CO</p><p>Call (720) 555-0164</p>",
    url: "https://www.tamarack.com/",
    addresses: ["1617 Wazee Street, Suite 500, Denver, CO"],
  },
};

for (const [name, sample] of Object.entries(cases)) {
  test(`reads contacts of the site only: ${name}`, () => {
    const { phones, addresses, emails } = read(sample);
    if (sample.phones) assert.deepEqual(new Set(phones.phones), new Set(sample.phones));
    if (sample.addresses) assert.deepEqual(addresses.addresses, sample.addresses);
    if (sample.emails) assert.deepEqual(emails.emails, sample.emails);
  });
}
