import assert from "node:assert/strict";
import { test } from "node:test";
import type { CountryCode } from "libphonenumber-js/max";
import { hostileParts } from "../../../../../test/harness/hostile-text.ts";
import { makePage } from "../../fixtures/make-page.ts";
import type { PhoneFinding } from "../../page/site-page.ts";
import { siteCountries } from "../site-country.ts";
import { mergePhones } from "./merge-phones.ts";
import { meaningOf } from "./phone-context.ts";

const phones = (country: CountryCode | null, ...findings: PhoneFinding[]) =>
  mergePhones([makePage({ phones: findings })], country === null ? [] : [country]).phones;
const finding = (raw: string, values: Partial<PhoneFinding>): PhoneFinding => ({
  raw,
  kind: "text",
  label: "",
  region: "main",
  owner: null,
  country: null,
  ...values,
});
const text = (raw: string, label = "") => finding(raw, { label });
const tel = (raw: string, label = "") => finding(raw, { kind: "tel", label });

const written: [country: CountryCode | null, line: string, numbers: string[]][] = [
  ["DE", "Tel. 0561 7203344", ["+495617203344"]],
  ["DE", "0561 / 72 03 344", ["+495617203344"]],
  ["DE", "Telefon: +49 (0) 561 7203344", ["+495617203344"]],
  ["DE", "0049 561 7203344", ["+495617203344"]],
  ["DE", "Tel. 0561 7203344 / 0171 4455667", ["+495617203344", "+491714455667"]],
  ["DE", "Tel 0561 7203344Fax 0561 7203345", ["+495617203344"]],
  ["DE", "Tel./Fax: 0561 7203344", ["+495617203344"]],
  ["US", "Call (208) 555-0142 or 208.555.0177", ["+12085550142", "+12085550177"]],
  ["US", "(208) 555-0142 or 555-0143", ["+12085550142", "+12085550143"]],
  ["DE", "Tel. 0561 / 720334 und 720335", ["+49561720334", "+49561720335"]],
  ["MX", "Tel: (55) 5550 1422 y 5550 1423", ["+525555501422", "+525555501423"]],
  ["MX", "Tel: (55) 5550 1422 y 2024 2025", ["+525555501422"]],
  [
    "US",
    "Questions: (208) 555-0142. Join by phone: 1 646 558 8656, Meeting ID: 841 2207 9935",
    ["+12085550142"],
  ],
  ["GB", "T: 020 7946 0018", ["+442079460018"]],
  ["FR", "03 86 55 01 23", ["+33386550123"]],
  ["IT", "Tel. 06 6982 1234", ["+390669821234"]],
  ["ES", "983 11 22 33", ["+34983112233"]],
  [null, "+44 20 7946 0018", ["+442079460018"]],
  ["RU", "8 (495) 787-18-36, 787-18-37", ["+74957871836", "+74957871837"]],
  ["KZ", "8 (7212) 47-18-36; 8-777-418-36-29", ["+77212471836", "+77774183629"]],
  ["DE", "8 (495) 787-18-36", []],
  ["DE", "T: 0561 7203344 F: 0561 7203345 M: 0171 4455667", ["+495617203344", "+491714455667"]],
  ["DE", "0561 7203344 (Fax), Tel. 0561 7203346", ["+495617203346"]],
  ["DE", "📞 0561 7203344 📠 0561 7203345", ["+495617203344"]],
  ["DE", "Tel. 0561 7203344, Mo-Fr 08:00-17:00, 8-12 Uhr", ["+495617203344"]],
  ["DE", "34117 0561 7203344", ["+495617203344"]],
  ["DE", "Telefon: 0561 7203344-0", ["+4956172033440"]],
  ["AT", "Tel. 01/512 89 00, Mobil 0664 / 123 45 67 8", ["+4315128900", "+4366412345678"]],
  ["CH", "Telefon 044 201 33 44", ["+41442013344"]],
  ["FR", "Tél. : 03.86.55.01.23 - Fax : 03.86.55.01.24", ["+33386550123"]],
  ["BE", "Tel.: 02/511.23.45, GSM: 0475/12.34.18", ["+3225112345", "+32475123418"]],
  ["NL", "Bel ons: 020-6201234 of 06-12345618", ["+31206201234", "+31612345618"]],
  ["ES", "Teléfono: 983 112 233 / 612 345 618", ["+34983112233", "+34612345618"]],
  ["IT", "Tel. 011.562.33.44 r.a. - Fax 011.562.33.45", ["+390115623344"]],
  ["PT", "Telefone: 213 456 718, Telm. 912 345 618", ["+351213456718", "+351912345618"]],
  ["GB", "Phone 0161 496 0123 ext. 12", ["+441614960123"]],
  // In the range for films and books, so of a possible length but not valid: a label suffices.
  ["GB", "Tel: 01632 960123", ["+441632960123"]],
  ["US", "Phone: 1-208-555-0142 x204", ["+12085550142"]],
  ["US", "Call 1-800-555-ROOF today", ["+18005557663"]],
  ["CA", "T. 514 555-0142 | Sans frais 1 888 555-0142", ["+15145550142", "+18885550142"]],
  ["AU", "Call 1300 975 707 or (02) 9374 4018", ["+611300975707", "+61293744018"]],
  ["IE", "Tel: (01) 677 1234, +353 (0)87 123 4518", ["+35316771234", "+353871234518"]],
  ["PL", "tel./fax (22) 826-12-34, kom. 601 234 518", ["+48228261234", "+48601234518"]],
  ["SE", "Tel 031-711 12 18, mobil 070-123 45 18", ["+46317111218", "+46701234518"]],
  ["DK", "Tlf. 33 12 34 18", ["+4533123418"]],
  ["NO", "Telefon: 22 12 34 18 / mob. 912 34 518", ["+4722123418", "+4791234518"]],
  ["FI", "Puh. 09 1234 5618, gsm 040 123 4518", ["+358912345618", "+358401234518"]],
  ["LU", "Tél.: 26 12 34 18, Fax: 26 12 34 19", ["+35226123418"]],
  ["JP", "電話 ０３－３２１４－５６１８ FAX：03-3214-5619", ["+81332145618"]],
  ["BR", "Telefone: (11) 3123-4518 | WhatsApp (11) 98123-4518", ["+551131234518", "+5511981234518"]],
  ["MX", "Tel. (55) 5123 4518", ["+525551234518"]],
  ["IN", "Phone: +91-22-2345 6718, Mob: 98201 23418", ["+912223456718", "+919820123418"]],
  ["ZA", "Tel: 011 234 5618 / Cell 082 123 4518", ["+27112345618", "+27821234518"]],
  ["TR", "Telefon: 0 (212) 234 56 18, Faks: 0212 234 56 19", ["+902122345618"]],
  ["CZ", "Telefon: 221 234 518, mobil: +420 601 234 518", ["+420221234518", "+420601234518"]],
  ["GR", "Τηλ.: 210 3214518, Φαξ: 210 3214519", ["+302103214518"]],
  ["RO", "Telefon: 021 312 3418, mobil 0721 123 418", ["+40213123418", "+40721123418"]],
  ["HU", "Tel.: (06-1) 234-5618", ["+3612345618"]],
  // Extensions, letters and the digits of other scripts.
  ["DE", "Tel. +49 30 1234540-45 / -46", ["+4930123454045", "+4930123454046"]],
  ["GR", "Τηλ. 210 3214518-9, κιν. 6944 123 418", ["+302103214518", "+306944123418"]],
  ["IT", "Tel. 049/8761234 - 8761235", ["+390498761234", "+390498761235"]],
  ["IE", "Tel: 067 31234 or 31235", ["+3536731234", "+3536731235"]],
  ["US", "Phone: 208.529.0142 x 204 | Text: (208) 529-0199", ["+12085290142", "+12085290199"]],
  ["US", "Call 208-529-ROOF", ["+12085297663"]],
  ["PT", "Contacto: 912345618 | Fax: 213 456 719", ["+351912345618"]],
  ["RU", "Звоните: 8-800-123-45-18 (бесплатно)", ["+78001234518"]],
  ["BD", "ফোন: ০১৭১১২৩৪৫৬৭", ["+8801711234567"]],
  ["GB", "Call 020 7946 0018 (option 2). Minicom 020 7946 0019", ["+442079460018"]],
  // Words that label identifiers elsewhere.
  ["US", "Account Manager & Designer (208) 555-0142", ["+12085550142"]],
  ["US", "Order Desk 208-555-0142", ["+12085550142"]],
  ["US", "Code Enforcement (208) 555-0142", ["+12085550142"]],
];
for (const [country, line, numbers] of written) {
  test(`reads ${numbers.join(" and ")} from: ${line}`, () =>
    assert.deepEqual(phones(country, text(line)), numbers));
}

const others: [country: CountryCode | null, line: string][] = [
  ["DE", "Bestellnummer 0561 9988776"],
  ["DE", "Maße: 1200 x 2000 x 820 mm, 4500 x 208"],
  ["DE", "Fax: 0561 7203345"],
  ["DE", "Artikel-Nr. 0561 998877"],
  ["DE", "USt-IdNr.: DE 811 234 567"],
  ["DE", "IBAN DE02 5205 0353 0001 2345 67"],
  ["DE", "HRB 1204567, Steuernummer 026 123 45678"],
  ["DE", "4006381333931"],
  ["DE", "03.04.2019 12:30 Uhr, 2019-2024"],
  ["IT", "01/04 - 31/05"],
  ["DE", "https://beer-bau.de/artikel/0561-7203344"],
  ["FR", "SIRET 552 100 554 00012"],
  ["US", "Order no. 208-555-0199, SKU 2085550123"],
  ["US", "2085550123"],
  ["US", "208 555 0142 USD"],
  [null, "0561 7203344"],
  ["DE", "Faxnummer: +49 561 7203347"],
  ["DE", "51.312801, 9.479746 / N 51° 18' 46.08\" E 9° 28' 47.08\""],
  ["DE", "192.168.100.200, Version 10.0.19045.3693"],
  ["DE", "Mo-Fr 08:00-12:00 13:00-17:00, Sa 09.00 - 12.00"],
  ["DE", "34117 34119 34121 34123 34125"],
  ["DE", "Telefon: 0123 456789"],
  ["US", "208 555 0142 Fax"],
  ["NL", "Open: 09.00 - 12.15u 13.00 - 17.30u"],
  ["DE", "Bewertung 5,0 (716) 1.620 Rezensionen"],
  ["BR", "CEP.: 09892-120"],
  ["US", "Account 208-555-0199"],
  ["DE", "#0561720334455 ID: 05617203344"],
  ["FR", "Capital de 100 000 000 €, SIREN 552 100 554"],
  ["ES", "CIF B-12345678, C.P. 47001, Tomo 612 Folio 345 618"],
  ["IT", "P.IVA 01234567890 - REA RM-1234567"],
  ["PL", "NIP: 525-12-34-518, REGON: 012345618, 12 1140 2004 0000 3002 0135 5387"],
  ["NL", "KvK 12345678, BTW NL001234567B01"],
  ["DK", "CVR-nr. 12345618"],
  ["NO", "Org.nr. 912 345 618 MVA"],
  ["SE", "Org.nr 556012-3418, Bankgiro 123-4518"],
  ["FI", "Y-tunnus 1234567-8"],
  ["GB", "Company No. 01234567, VAT GB 123 4567 89, sort code 20-79-46"],
  ["GB", "01353 555 01129"],
  ["US", "Phone: (123) 456-7890, 555-555-5555"],
  ["US", "Boise, ID 83702-1234; EIN 12-3456789"],
  ["BR", "CNPJ 12.345.678/0001-95, CPF 123.456.789-09, CEP 01310-100"],
  ["CZ", "IČO: 12345618, č. ú. 123456789/0800"],
];
for (const [country, line] of others) {
  test(`reads no phone number from: ${line}`, () => assert.deepEqual(phones(country, text(line)), []));
}

test("a label in the line before counts", () => {
  assert.deepEqual(phones("US", text("2085550142", "Phone")), ["+12085550142"]);
  assert.deepEqual(phones("US", text("(208) 555-0142", "Fax")), []);
});

test("a linked number is right in each notation found on sites", () => {
  for (const raw of [
    "+49-561-7203344",
    "0561 7203344",
    "004956172 03344",
    "495617203344",
    "+49(0)5617203344",
    "+4905617203344",
    "+495617203344;ext=5",
  ]) {
    assert.deepEqual(phones("DE", tel(raw)), ["+495617203344"], raw);
  }
});

test("an invalid linked number is kept as linked, a dummy is dropped", () => {
  assert.deepEqual(phones("DE", tel("+49 1")), []);
  assert.deepEqual(phones("US", tel("555-014-2000")), ["5550142000"]);
  assert.deepEqual(phones("US", tel("123-456-7890"), tel("0000000000")), []);
});

test("a linked number that texts call a fax is one", () => {
  assert.deepEqual(phones("DE", tel("+495617203345"), text("Telefax: 0561 7203345")), []);
});

test("filtered numbers still count as found", () => {
  const merged = mergePhones([makePage({ phones: [text("Tel. 0561 7203344 Fax 0561 7203345")] })], ["DE"]);
  assert.deepEqual([merged.phones.length, merged.totalFound], [1, 2]);
});

test("linked numbers come first, and evidence keeps the original spelling", () => {
  const merged = mergePhones(
    [makePage({ phones: [text("Tel. 0171 4455667"), tel("+49 561 7203344")] })],
    ["DE"],
  );
  assert.deepEqual(merged.phones, ["+495617203344", "+491714455667"]);
  assert.deepEqual(merged.evidence[0]?.sources, [
    { url: "https://beer-bau.de/", kind: "tel", raw: "+49 561 7203344" },
  ]);
});

test("the nearest label determines the kind of a number", () => {
  assert.equal(meaningOf("Order 12 - Phone: "), "phone");
  assert.equal(meaningOf("Phone 1, VAT no. "), "other");
  assert.equal(meaningOf("Fax 086 655 0113 · After hours "), "unknown");
  assert.equal(meaningOf("Fax 086 655 0113 / "), "fax");
  assert.equal(meaningOf("Téléc. : "), "fax");
  assert.equal(meaningOf("Parcel "), "other");
  assert.equal(meaningOf("Tel. & Fax "), "phone");
  assert.equal(meaningOf("Tel. 030 1234567, Fax "), "fax");
  assert.equal(meaningOf("a hotel "), "unknown");
  assert.equal(meaningOf(`Phone ${"x".repeat(50)} `), "unknown");
});

test("a number is read in the country named immediately before it", () => {
  const zurich = finding("Telefon 044 201 33 44", { country: "CH" });
  assert.deepEqual(phones("DE", zurich, text("Tel. 0561 7203344")), ["+41442013344", "+495617203344"]);
});

test("numbers of makers, authorities and examples are omitted if the site has others", () => {
  const others = (["maker", "authority", "other", "sample"] as const).map((owner, index) =>
    finding(`Tel. 0561 998877${index}`, { owner }),
  );
  assert.deepEqual(phones("DE", text("Tel. 0561 7203344"), ...others), ["+495617203344"]);
});

test("numbers in a story are others', those in its footer the site's", () => {
  const story = makePage({
    url: "https://beer-bau.de/blog/2024/messe",
    phones: [text("Tel. 0561 9988776"), finding("Tel. 0561 7203344", { region: "footer" })],
  });
  assert.deepEqual(mergePhones([story], ["DE"]).phones, ["+495617203344"]);
});

test("a misspelled link yields the visible number, a keypad word its digits", () => {
  assert.deepEqual(phones("DE", tel("049-561-7203344", "0561 7203344")), ["+495617203344"]);
  assert.deepEqual(phones("US", tel("1-800-FLOORED")), ["+18003566733"]);
});

const hint = (country: string, weight: number) => ({ country, weight });
const country = (...pages: Parameters<typeof siteCountries>[0]) => siteCountries(pages)[0] ?? null;

test("the country follows from all evidence: addresses outweigh language, own numbers a foreign branch", () => {
  assert.equal(country(), null);
  assert.equal(country(makePage({ countryHints: [hint("US", 1), hint("DE", 8)] })), "DE");
  const foreign = ["+81 3 1234 5678", "+81 3 1234 5679", "+81 3 1234 5670"].map((raw) => tel(raw));
  assert.equal(country(makePage({ countryHints: [hint("AT", 6), hint("AT", 1)], phones: foreign })), "AT");
  assert.equal(country(makePage({ countryHints: [hint("US", 1)], phones: [tel("+44 20 7946 0018")] })), "GB");
  assert.equal(
    country(makePage({ countryHints: [hint("FR", 1)], phones: [text("CHE-123.456.788 TVA")] })),
    "CH",
  );
});

test("if only the language is known, the numbers reveal the country by their plan", () => {
  const of = (language: string, fallback: string, ...phones: PhoneFinding[]) =>
    country(makePage({ language, countryHints: [hint(fallback, 1)], phones }));
  assert.equal(of("de", "DE", text("Telefon: 01 5128900"), text("Mobil: 0664 12345678")), "AT");
  assert.equal(of("de", "DE", text("Telefon: 0561 7203344")), "DE");
  assert.equal(of("en", "US", text("Call 020 7946 0018")), "GB");
  assert.equal(of("en", "US", text("Phone: (02) 9374 4018")), "AU");
  assert.equal(of("pt", "PT", text("Fone: (11) 98123-4518")), "BR");
});

test("fifty pages of repeated digits give few numbers, each once and well-formed", () => {
  const pages = Array.from({ length: 50 }, (_, index) =>
    makePage({
      url: `https://beer-bau.de/${index}`,
      phones: hostileParts.phone.map((part) => finding(part.repeat(200), { label: `Tel ${index}` })),
    }),
  );
  const merged = mergePhones(pages, ["DE", "AT", "CH", "FR", "US"]).phones;
  assert.ok(merged.length < 50, merged.join());
  assert.equal(new Set(merged).size, merged.length);
  for (const number of merged) assert.match(number, /^\+?\d{7,15}$/);
});

test("digits outside every plan are merged with the same number in full", () => {
  const structured = finding("01632 960 417", { kind: "structured" });
  assert.deepEqual(phones("GB", structured, text("01632 960 417", "Tel.")), ["+441632960417"]);
});

test("a number on one line with someone else's email is theirs if the site has its own", () => {
  const press = text("Press contact: Jo Kern, Agency, 0561 7203345, jo@agency.com");
  const own = text("0561 7203344, info@beer-bau.de", "Tel.");
  const found = (...findings: PhoneFinding[]) =>
    mergePhones([makePage({ phones: findings })], ["DE"], ["info@beer-bau.de"]).phones;
  assert.deepEqual(found(press, own), ["+495617203344"]);
  assert.deepEqual(found(press), ["+495617203345"]);
});

test("an email in another sentence says nothing about a number", () => {
  const line = "Invoices: oak@scans.example (PDF). Phone 0561 7203344";
  const page = makePage({ phones: [text(line), tel("+49 561 7203355")] });
  const { phones: found } = mergePhones([page], ["DE"], ["info@oak.example"]);
  assert.ok(found.includes("+495617203344"), String(found));
});

test("a dot in a mobile number does not make it a coordinate", () => {
  assert.deepEqual(phones("IT", text("Cell. 347.0123456")), ["+393470123456"]);
  assert.deepEqual(phones("IT", text("Tel. 45.6983123, 11.8764312")), []);
});

test("a French number labelled Port. is a phone even if merely possible", () => {
  assert.deepEqual(phones("FR", text("06.39.98.14.27", "Port.")), ["+33639981427"]);
});

test("a mentioned address does not determine the country of the site's numbers", () => {
  const address = (isMention: boolean) => ({
    text: "Bahnhofstraße 41, 6900 Bregenz",
    kind: "text" as const,
    postalCode: "6900",
    country: "AT",
    isMention,
    holder: null,
  });
  const page = (isMention: boolean) => makePage({ language: "de", addresses: [address(isMention)] });
  assert.deepEqual(siteCountries([page(true)]), []);
  assert.deepEqual(siteCountries([page(false)]), ["AT"]);
});

test("the name of a bank above a number does not make it an account", () => {
  assert.deepEqual(phones("US", text("(208) 555-0142", "First National Bank")), ["+12085550142"]);
  assert.deepEqual(phones("US", text("(208) 555-0142", "Bank:")), []);
});

test("the zeros of a template are no number", () => {
  assert.deepEqual(phones("DE", tel("0941000000")), []);
  assert.deepEqual(phones("US", tel("8000000000"), tel("2085550142")), ["+12085550142"]);
});

test("the North American notation tells the country of a page without other evidence", () => {
  const page = makePage({
    url: "https://beer.com/",
    phones: [text("by calling 770-416-6100 in Atlanta"), tel("7704166100")],
  });
  assert.equal(country(page), "US");
  assert.deepEqual(mergePhones([page], siteCountries([page])).phones, ["+17704166100"]);
  assert.equal(country(makePage({ url: "https://beer.com/", phones: [text("0561-720-3344")] })), null);
});

test("dates, ranges and thousands are no numbers", () => {
  assert.deepEqual(phones("TN", text("2019/02/09")), []);
  assert.deepEqual(phones("DE", text("02.02. - 23.02.23")), []);
  assert.deepEqual(phones("DE", text("über die Strecken (400-600 m)")), []);
  assert.deepEqual(phones("DE", text("per Handy 300.000 Stimmen")), []);
  assert.deepEqual(phones("FR", text("02.99.00.41.41")), ["+33299004141"]);
});

test("Turkish service numbers are dialled without a trunk zero", () => {
  assert.deepEqual(phones("TR", text("Müşteri Hizmetleri 444 8 927")), ["+904448927"]);
  assert.deepEqual(phones("TR", text("444 892 700 adet")), []);
});

test("Mexican mobile numbers lose the 1 that the plan dropped", () => {
  assert.deepEqual(phones("MX", text("WhatsApp +52 1 951 555 0177")), ["+529515550177"]);
});

for (const label of ["الرقم الموحد: ", "جوال: ", "携帯: ", "נייד: ", "휴대폰: "])
  test(`labels a number: ${label.trim()}`, () => {
    assert.equal(meaningOf(label), "phone");
  });

test("numbers in a story are not the site's, except linked ones", () => {
  const url = "https://beer-bau.de/news/2024/theft";
  const read = (...found: PhoneFinding[]) => mergePhones([makePage({ url, phones: found })], ["DE"]).phones;
  const witnesses = ["0561 7203344", "0561 7203345", "0561 7203346", "0561 7203347"].map((raw) =>
    text(raw, "Tel."),
  );
  assert.deepEqual(read(...witnesses), []);
  assert.deepEqual(read(...witnesses, tel("0561 910910")), ["+49561910910"]);
});
