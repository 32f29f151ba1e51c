import assert from "node:assert/strict";
import { test } from "node:test";
import { findKinds, kindTable } from "./find-kinds.ts";

function tagsOf(words: string, language = "en"): string[] {
  return findKinds(words, language).flatMap(({ alternatives }) =>
    alternatives.map((tags) => tags.map(({ key, value }) => `${key}=${value}`).join("&")),
  );
}

/** In the order of `languages`. */
const languages = "de fr es it pt nl pl sv da no cs tr ru uk el ja zh ko ar hu".split(" ");
const words: Readonly<Record<string, string>> = {
  "amenity=restaurant":
    "Restaurants|restaurants|restaurantes|ristoranti|restaurantes|restaurants|restauracje|restauranger|restauranter|restauranter|restaurace|restoran|рестораны|ресторани|εστιατόρια|レストラン|餐厅|음식점|مطعم|étterem",
  "amenity=dentist":
    "Zahnärzte|dentistes|dentistas|dentisti|dentistas|tandartsen|dentysta|tandläkare|tandlæger|tannleger|zubař|diş hekimi|стоматолог|стоматологія|οδοντίατρος|歯医者|牙医|치과|طبيب أسنان|fogorvos",
  "craft=plumber":
    "Klempner|plombiers|fontaneros|idraulici|canalizador|loodgieters|hydraulik|rörmokare|vvs|rørlegger|instalatér|tesisatçı|сантехник|сантехнік|υδραυλικός|配管工|水管工|배관공|سباك|vízvezeték-szerelő",
  "office=lawyer":
    "Rechtsanwälte|avocats|abogados|avvocati|advogados|advocaten|adwokat|advokat|advokater|advokat|advokát|avukat|адвокат|адвокат|δικηγόρος|弁護士|律师|변호사|محامي|ügyvéd",
  "tourism=hotel":
    "Hotels|hôtels|hoteles|alberghi|hotéis|hotel|hotele|hotell|hoteller|hotell|hotel|oteller|гостиница|готель|ξενοδοχείο|ホテル|酒店|호텔|فنادق|szálloda",
  "shop=bakery":
    "Bäckereien|boulangeries|panaderías|panificio|padarias|bakkerij|piekarnie|bageri|bager|bakeri|pekařství|fırın|пекарня|пекарня|φούρνος|パン屋|面包店|빵집|مخبز|pékség",
  "shop=hairdresser":
    "Friseure|coiffeurs|peluquerías|parrucchieri|cabeleireiros|kappers|fryzjer|frisörer|frisør|frisører|kadeřnictví|kuaför|парикмахерская|перукарня|κομμωτήριο|美容室|理发店|미용실|حلاق|fodrász",
  "amenity=pharmacy":
    "Apotheken|pharmacies|farmacias|farmacie|farmácias|apotheken|apteki|apotek|apoteker|apotek|lékárny|eczaneler|аптеки|аптека|φαρμακείο|薬局|药店|약국|صيدلية|gyógyszertár",
};

for (const [tags, inAllLanguages] of Object.entries(words)) {
  test(`${tags} is found in ${languages.length} languages, in any language of the request`, () => {
    const missed = inAllLanguages.split("|").flatMap((word, index) => {
      const language = languages[index] ?? "";
      const found = [tagsOf(word, language), tagsOf(word, "en")];
      return found.every((one) => one.includes(tags)) ? [] : [`${language} ${word}: ${found.join(" / ")}`];
    });
    assert.deepEqual(missed, []);
  });
}

test("the table has hundreds of kinds, each with words", () => {
  const { kinds, words: stems, names } = kindTable();
  assert.ok(kinds.length > 500, `${kinds.length} kinds`);
  assert.ok(stems.size > 40_000, `${stems.size} words`);
  assert.equal(names.get("amenity=dentist")?.get("de"), "Zahnarzt");
});

const english: readonly (readonly [words: string, tags: string])[] = [
  ["gym", "leisure=fitness_centre"],
  ["real estate agency", "office=estate_agent"],
  ["car repair", "shop=car_repair"],
  ["tattoo shop", "shop=tattoo"],
  ["pizza", "cuisine=pizza"],
  ["italian restaurant", "amenity=restaurant&cuisine=italian"],
  ["marketing agency", "office=advertising_agency"],
  ["accountants", "office=accountant"],
  ["law firm", "office=lawyer"],
  ["vets", "amenity=veterinary"],
];

for (const [asked, tags] of english) {
  test(`${asked} is ${tags}`, () => assert.ok(tagsOf(asked).includes(tags), tagsOf(asked).join(" ")));
}

test("a dentist is found under both tags for one", () => {
  assert.deepEqual(tagsOf("dentist"), ["amenity=dentist", "healthcare=dentist"]);
});

test("words for no kind find nothing", () => {
  for (const asked of ["Copper Kettle", "Samplebridge", "xyzzy", "", "in", "%%%"])
    assert.deepEqual(tagsOf(asked), []);
});
