import { isFirstName } from "../../../../ai/grounding/first-names.ts";
import { foldAccents } from "../../../../text/fold.ts";
import { memoize } from "../../page/memoize.ts";
import { namesLegalForm } from "../addresses/address-context.ts";
import { nameKind } from "./entry-names.ts";

/**
 * What a word needs to tell a third party: nothing; a name, which may be a person's; or the name of a firm, as in
 * "Distributor: Mill Wines Ltd", not in "Distributors: ask for Ann, 555 0134".
 */
type Need = "nothing" | "name" | "firm";

/** Words for kinds of organisations whose contacts sites show for their visitors. */
interface Role {
  needs: Need;
  /** Only within a sentence: "la scierie Kermorgant". */
  isInSentence?: boolean;
  /** "*" stands for further letters; words with capitals match only as they are. */
  words: string;
}

const roles: readonly Role[] = [
  // Makers and hosts of sites.
  {
    needs: "firm",
    words:
      "rezervacni system, booking system, buchungssystem, bokningssystem, reservierungssystem, systeme de reservation, sistema de reservas, web people, web agency, webagentur, web agentur, web studio, webdesign*, web designer*, webbyra*, webbureau, agence web, agencia web, web tasarim*, site desenvolvido, desenvolvido pela, desenvolvido pelo, sito realizzato, realizat de, creat de, dezvoltat de, " +
      "nettside levert*, nettsiden er levert*, levert av, leveret af, levererad av, levereras av, hemsida av, hjemmeside af, weboldalt keszit*, honlapot keszit*, web vytvoril*, stranky vytvoril*, vytvoril*, web spravuje, spravce webu, tvorba webu, tvorba stranok, izrada web*, izdelava spletn*, majas lapa, " +
      "projekt strony, wykonanie strony, sivuston toteutus, sivut toteutti, κατασκευη ιστοσελιδας, σχεδιαση ιστοσελιδας, розробка саиту, створення саиту, разработка саита, создание саита, bilisim, hosting, webhosting*, hosted by, tarhely*, hebergeur*, heberge par, hebergement*, " +
      "alojamiento web, alojado en, alojamento web, hospedagem, barindirma, yer saglayici*, webhotel*, palvelintila*, gazduire web, gazduit de, φιλοξενια, хостинг*",
  },
  // Authorities, chambers, arbitration.
  {
    needs: "nothing",
    words:
      "aufsichtsbeh*, fachaufsicht, gewerbeaufsicht*, schulamt, schulaufsicht, jugendamt, gesundheitsamt, ordnungsamt, landratsamt, bezirksregierung, veterinaramt, kreishandwerkerschaft, *kammer, innung, schlichtungsst*, universalschlicht*, beschwerdestelle, " +
      "trading standards, registrar of, licensing board, building department, harbormaster, harbourmaster, tourist information, tourism board, tourist board, consumer affairs, consumer helpline, school admissions, county council, city council, district council, borough council, planning department, attorney general, ombuds*, arbitration, " +
      "autorite de, chambre de metiers, chambre des, chambre regionale, ordre des, office de tourisme, office national, prefecture*, inspection du travail, rectorat, mairie de, service des automobiles, direction departementale, mediateur*, mediation de, " +
      "colegio oficial, colegio de, seguridad social, agencia de datos, colegio profesional, colegio medico*, colegio de veterinarios, consejeria de, oficina municipal, oficina de turismo, ayuntamiento de, agencia tributaria, superintendencia*, camara de, SERNAC, PROFECO, INDECOPI, defensor del pueblo, junta arbitral*, " +
      "ordine dei, ordine degli, ordine delle, collegio dei, camera di commercio, comune di, ufficio scolastico, azienda sanitaria, agenzia delle entrate, pro loco, organismo di mediazione, " +
      "ordem dos, conselho regional, centro de arbitragem*, camara municipal, direcao-geral, junta de freguesia, entidade reguladora, vigilancia sanitaria, procon, " +
      "gemeente, orde van, kamer van, tuchtcollege, klachtenrecht*, klachtencommissie*, geschillencommissie*, geschilleninstantie*, vertrouwenspersoon van, GGD, " +
      "tillsynsmyndighet*, tillsynsenhet*, *namnden, lansstyrelsen, inspektionen for, socialstyrelsen, skolinspektion*, *ombudet, konsumentvagledning*, konsumentverket, hallakonsument, " +
      "tilsynsmyndighe*, *tilsynet, *naevnet, *naevn, *nemnda, *nemnd, disiplinaerutvalg*, statsforvalter*, *ombud, forbrukerr*, sundhedsstyrelsen, patienterstatning*, " +
      "valvontaviranom*, aluehallinto*, kuluttajaneuvonta*, kuluttajariita*, potilasasiamie*, potilasasiavastaava*, traficom, ajovarma, tietosuojavaltuut*, *virasto, " +
      "kuratorium*, rzecznik*, urzad, izba, sanepid*, inspektorat*, inspekcj*, starostwo*, GOPS, MOPS, NFZ, " +
      "obchodni inspekce, *komora, krajsky urad*, stavebni urad*, mestsky urad*, PCR, obecni policie, mestska policie, krajska hygienick*, zivnostensky urad, obchodna inspekcia, trznu inspekt*, trzni inspektorat*, " +
      "*kamara, *kamaraban, NAV, kormanyhivatal*, jarasi hivatal*, bekelteto*, fogyasztovedel*, hatosag*, polgarmesteri hivatal*, " +
      "uniunea notarilor, uniunea nationala, camera notarilor, camera executorilor, colegiul medicilor, colegiul medicilor, baroul, inspectorat*, autoritatea, comisariatul*, protectia consumatorilor, ANPC, ISU, " +
      "ticaret odasi, sanayi odasi, *hekimleri odasi, tabip odasi, esnaf odasi, eczacilar odasi, meslek birligi, *barosu, saglik mudurlugu, egitim mudurlugu, belediyesi, bakanligi, kaymakamligi, hakem heyeti, " +
      "επιμελητηριο*, δημος, δημου, διευθυνση εκπαιδευσης, συνηγορος, οδοντιατρικος συλλογος, λιμεναρχειο*, " +
      "інспекція, інспекції, головне управління, міська рада, держпрод*, міністерств*, роспотребнадзор*, министерств*, инспекция, палата, камара, комисия за, " +
      "obrtnicka komora, turisticka zajednica, ministarstv*, pagalbos tarnyb*, pateretaju tiesib*, tarbijakaitse*, layanan pengaduan konsumen, TRA, KEBS, JAKIM, FSSAI",
  },
  // Emergency, health, transport and utility services.
  {
    needs: "nothing",
    words:
      "zahnarztlicher notdienst, zahnarztlichen notdienst, arztlicher notdienst, arztlichen notdienst, arztlicher bereitschaftsdienst, arztlichen bereitschaftsdienst, arztliche bereitschaft, kassenarztlich*, notdienstpraxis, notfallpraxis, apothekennotdienst, giftnotruf, giftinformation*, gasgeruch*, entstorung*, bergwacht, rettungsleitstelle, telefonseelsorge, hilfetelefon, sperrnotruf, " +
      "fahrplanauskunft, wasserwerk*, stadtwerke, verkehrsbetriebe, verkehrsverbund, busauskunft, radiotaxi, nhs 111, nhs inform, gas emergency, gas line, power cut*, national grid, samaritans, coastguard, coast guard, mountain rescue, crisis line, animal control, dentaline, out-of-hours provider, OPP, RSPCA, SSPCA, highway patrol, road conditions, marine weather, gate fees, airport enquiries, " +
      "sos medecins, medecin de garde, dentiste de garde, pharmacie de garde, maison medicale, samu, centre antipoison*, gendarmerie*, urgence gaz, enedis, grdf, guardia medica, continuita assistenziale, pronto soccorso, soccorso alpino, farmacia di turno, capitaneria*, carabinieri, " +
      "farmacia de guardia, guardia civil, proteccion civil, cruz roja, bomberos, rodoviaria, comboios, radio taxis, saude 24, bombeiros, GNR, PSP, INEM, " +
      "huisartsenpost*, spoedpost*, tandartsenpost*, dierenambulance*, wijkpolitie, brandweer, laegevagt*, tandlaegevagt*, dyrlaegevagt*, gasberedskab*, alarmcentral*, skadestue*, legevakt*, tannlegevakt*, giftinformasjon*, nettselskap*, " +
      "jourtandlakar*, jourcentral*, akuttandvard*, akutmottag*, sjukvardsradgiv*, sos alarm, myrkytystieto*, hatakesku*, poliisi*, nocna i swiateczna, pogotowie ratunkowe, pogotowie gazowe, pogotowie energetyczne, pogotowie wodociagowe, GOPR, WOPR, " +
      "zachranna sluzba, horska sluzba, toxikologick*, orvosi ugyelet*, fogorvosi ugyelet*, mentoszolgalat*, rendorseg*, vizmuvek, salvamont*, ambulanta, jandarm*, acil servis*, devlet hastanesi*, nobetci eczane*, jandarma, itfaiye, " +
      "κεντρο υγειας, κεντρου υγειας, εκαβ, λιμενικο, швидко*, швидка, аварійна служба, скорая помощь, спешна помощ, спешен, автогара, erakorralise meditsiini, neatliekama medicin*, trajektna luka, jadrolinij*, hitna pomoc, dom zdravlja, " +
      "ferry operator, bus company, dharura",
  },
  {
    needs: "name",
    words:
      "urlaubsvertret*, vertretungspraxis, vertretung ubernimmt, vertritt uns, praxisvertret*, stand-in, while we are away, during our holiday*, during our absence, looks after urgent, cover for us, pendant nos conges, pendant les conges, durant nos conges, en notre absence, durante le ferie, in nostra assenza, " +
      "en nuestras vacaciones, kollegen der praxis, durante las vacaciones, en nuestra ausencia, durante as ferias, na nossa ausencia, waarneming*, waargenomen door, neemt waar, tijdens onze vakantie, bij onze afwezigheid, i vores fravaer, under ferien, samarbejdsklinik*, samarbetsklinik*, samarbeidsklinik*, tar emot vara, tager imod vores, semesterstangt*, vikarierar, lomien aikana, " +
      "loman aikana, zastepstwo, zastepuje, podczas urlopu, w czasie urlopu, zastupuje, zastupovani, zastupovanie, v dobe dovolene, v case dovolene, pocas dovolenky, helyettesit*, szabadsagunk idej*, ne inlocuieste, pe perioada concediului, izin doneminde, κατα τη διαρκεια των διακοπων, заміщує, на час відпустки, замещает, на время отпуска, по време на отпуск",
  },
  {
    needs: "name",
    isInSentence: true,
    words:
      "empresa, ditta, entreprise, scierie, menuiserie, agence, firma, firme, firmy, firmou, firmie, pracowni, spolecnost*, podjetje*, poduzec*, tvrtk*, фирм*, фірм*, компані*, компани*, студі*, студи*, агенці*, агентств*, εταιρεια, εταιρια, foretaget, firmaet, bedrijf, cegtol, yritys",
  },
  // Insurers, banks, partners, suppliers, dealers, hosts of events.
  {
    needs: "firm",
    words:
      "apotheek, apotheke, pharmacie, farmacia, farmacie, lekarna, lekaren, apteka, apotek, apoteket, gyogyszertar, φαρμακειο, аптека, eczanesi, nemocnice, nemocnici, nemocnica, szpital, hospital, krankenhaus, klinikum, ospedale, ziekenhuis, sygehus, sykehus, sjukhuset, korhaz, spitalul, hastanesi, νοσοκομειο, больница, лікарня, лікарні, болница, " +
      "taxi, taxis, minicabs, finansiering via, delbetalning via, delbetalning genom, avbetalning via, ratenzahlung uber, finanzierung uber, financement par, paiement en plusieurs fois, finanziamento con, financiacion con, financiado por, gespreid betalen via, розстрочка, рассрочка, laboratorio externo, " +
      "interimkantoor, uitzendbureau, zeitarbeit*, interim, salonie partnerskim, associato, " +
      "svaz, sdruzeni, asociace, zwiazek, stowarzyszenie, asociatia, szovetseg, elainsairaala*, " +
      "haftpflicht*, berufshaftpflicht*, betriebshaftpflicht*, versicherungsverein*, insured by, insured with, insurer*, handles claims, underwritten by, assurance decennale, garantie decennale, assureur*, garantie financiere, aseguradora*, nuestro seguro, assicurazione, polizza, seguradora*, verzekeraar*, forsikringsselskap*, " +
      "forsakringsbolag*, vakuutusyhtio*, ubezpieczyciel*, pojistovna, poistovna, biztosito*, asigurator*, sigorta*, ασφαλιστικη, страхова компанія, страховая компания, verrechnungsstelle, abrechnung erfolgt, finance by, payment plans, raty, splatky, " +
      "unser steuerberater, unsere steuerberatung, our accountant*, our auditors, our solicitors, notre comptable, nuestra gestoria, il nostro commercialista, onze boekhouder, regnskapsforer, var revisor, vores revisor, nasza ksiegowosc, " +
      "sister company, sister practice, sister hotel, our partner, our partners, in partnership with, in cooperation with, partner practice, partnerpraxis, partnerbetrieb*, kooperationspartner*, in kooperation mit, in zusammenarbeit mit, unser partner, nachbarbetrieb, unser nachbar, next door, our neighbour*, our neighbor*, " +
      "notre partenaire, en partenariat avec, en collaboration avec, notre voisin*, in collaborazione con, nostro partner, en colaboracion con, nuestro socio, em parceria com, nosso parceiro, in samenwerking met, onze buren, onze partner, naboen, nabohotellet, i samarbejde med, i samarbete med, i samarbeid med, samarbejdspartner*, samarbetspartner*, samarbeidspartner*, " +
      "yhteistyossa, yhteistyokumppani*, naapurimme, we wspolpracy z, nasz partner, nas partner, ve spolupraci s, v spolupraci s, partnerunk, in colaborare cu, partenerul nostru, in aceeasi cladire, anlasmali, is ortagimiz, σε συνεργασια με, у співпраці з, в сотрудничестве с, в сътрудничество с, v sodelovanju s, u suradnji s, partner kami, " +
      "supplied by, delivered by, imported by, distributed by, importer in, importer for, distributor in, distributor for, distributor, importer, agent for, back issues from, available from, stocked by, hosted at, held at, takes place at, take place at, hire from, rental from, catering by, flowers by, printed by, " +
      "lieferant, lieferanten, hersteller, importeur, vertriebspartner, generalvertretung, werksvertretung, erhaltlich bei, vorverkauf bei, karten bei, dentallabor, fournisseur, fabricant, importateur, distributeur, revendeur, distribue par, importe par, fourni par, en vente chez, importatore, importati da, importati negli, distributore, distribuito da, fornitore, rivenditore, in vendita presso, " +
      "importador, distribuidor, proveedor, fabricante, distribuido por, importado por, a la venta en, fornecedor, transportadora, leverancier, verdeler, verkrijgbaar bij, kaarten via, forhandler, leverandor, importor, aterforsaljare, leverantor, generalagent, maahantuoja*, jalleenmyyja*, valmistaja*, toimittaja, ohjelmistotuki, dostawca, hurtownia, producent, dystrybutor, przedstawiciel, dodavatel, dovozce, vyrobce, forgalmazo, beszallito, gyarto, " +
      "furnizor, distribuitor, producator, tedarikci, ithalatci, yetkili servis, προμηθευτης, αντιπροσωπος, διανομεας, εισαγωγεας, постачальник, виробник, дистрибьютор, поставщик, доставчик, вносител",
  },
];

/** The same in scripts without spaces. */
const unspaced =
  /旅館組合|旅行業登録|救急センター|救急センタ|休日診療|休日歯科|口腔保健センター|警察署|消防署|海上保安|配送業者|観光バス|バス案内所|タクシー|運輸|協同組合連合会|歯科医師会|歯科連盟|医師会|弁護士会|観光協会|運輸局|教育委員会|サイト制作|ホームページ制作|制作会社|販売代理店|輸入元|製造元|提携|レンタカー|保健所|市役所|観光旅遊局|觀光旅遊局|市政府|管理局|代理商|供应商|經銷商|대리점|홈페이지 제작|รถทัวร์|โรงพยาบาล|בית החולים/u;

interface Phrase {
  tokens: readonly string[];
  isPrefix: boolean;
  role: Role;
}

/** Phrases by the first letters of their first word, and words by their endings. */
const phrases = new Map<string, Phrase[]>();
const endings: { ending: string; role: Role }[] = [];
const marked = new Map<string, Role>();
const keyChars = 3;

for (const role of roles)
  for (const written of role.words.split(",")) {
    const word = written.trim();
    if (/\p{Lu}/u.test(word)) marked.set(word, role);
    else if (word.startsWith("*") && !word.includes(" "))
      endings.push({ ending: foldAccents(word.slice(1)), role });
    else {
      const tokens = foldAccents(word).replaceAll("*", "").trim().split(" ");
      const key = (tokens[0] ?? "").slice(0, keyChars);
      phrases.set(key, [...(phrases.get(key) ?? []), { tokens, isPrefix: word.endsWith("*"), role }]);
    }
  }

/**
 * The first words of a text that name a third party, up to the end of the part that they are in; null if none do.
 * @param text before a contact, in its sentence.
 */
export const thirdPartyIn: (text: string) => string | null = memoize((text) => {
  const wide = unspaced.exec(text);
  if (wide !== null) return nameFrom(text, Math.max(0, wide.index - wideCharsBefore));
  const tokens: Token[] = [...text.matchAll(/[\p{L}\p{M}\p{N}'’-]+/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    word: match[0],
    folded: foldAccents(match[0]),
  }));
  for (const [index, { start, end, word, folded }] of tokens.entries()) {
    const role =
      marked.get(word) ??
      endings.find(({ ending }) => folded.endsWith(ending))?.role ??
      phrases.get(folded.slice(0, keyChars))?.find((phrase) => isAt(phrase, tokens, index))?.role;
    if (role === undefined || (role.isInSentence && !/^\p{Ll}/u.test(word))) continue;
    const first = nameStart(tokens, index, text);
    if (role.needs === "nothing" || first < index || hasName(text.slice(end), role.needs))
      return nameFrom(text, tokens[first]?.start ?? start);
  }
  return null;
});

interface Token {
  start: number;
  end: number;
  word: string;
  folded: string;
}

/** The index of the first word of a name that ends with the word at `index`: "Keski-Suomen eläinsairaala". */
function nameStart(tokens: readonly Token[], index: number, text: string): number {
  let first = index;
  while (first > 0) {
    const before = tokens[first - 1];
    const at = tokens[first];
    if (!before || !at || !isNameWord(before.word) || text.slice(before.end, at.start) !== " ") break;
    first -= 1;
  }
  // The first word of a sentence has a capital anyway: "Our partner", "Nuestro socio".
  return first === 0 && index === 1 && determiners.test(tokens[0]?.folded ?? "") ? index : first;
}

const determiners =
  /^(?:our|the|your|my|unsere?[rnms]?|ihre?[rnms]?|der|die|das|nos|notre|votre|les?|la|nuestr[oa]s?|el|los|las|nostr[oaie]|i|il|gli|noss[oa]s?|os?|as?|onze|ons|de|het|vara|vart|var|vores|vor|vare|vart|nasz\p{L}*|nas\p{L}{0,2}|a|az|bizim|наш\p{L}*)$/u;

function isAt({ tokens, isPrefix }: Phrase, words: readonly Token[], index: number): boolean {
  const last = tokens.length - 1;
  return tokens.every((token, at) => {
    const word = words[index + at]?.folded;
    return word !== undefined && (word === token || (at === last && isPrefix && word.startsWith(token)));
  });
}

/** Whether a text after a word for a third party has its name. */
export function hasName(text: string, needs: Need): boolean {
  const words = text.match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? [];
  const isPersons = needs === "firm" && isFirstName(words.find(isNameWord) ?? "");
  if (isPersons && !namesLegalForm(text)) return false;
  // German writes all nouns with a capital.
  if (!germanWords.test(text)) return words.some(isNameWord);
  return (
    text.split(/\s*[,;:|·•(]\s*|\s[–—-]\s/).some((part) => nameKind(part.trim()) !== null) ||
    (needs === "name" && /(?<!\p{L})(?:Praxis|Dr\.|Dres\.)\s/u.test(text))
  );
}

const germanWords =
  /(?<!\p{L})(?:und|der|die|das|dem|den|unser\p{L}{0,2}|für|bei|von|vom|erreichen|Frau|Herrn?)(?!\p{L})/u;

const wideCharsBefore = 8;
const nameCharsMax = 60;
const nameFrom = (text: string, start: number): string =>
  /^[^,;(|·•]*/u.exec(text.slice(start, start + nameCharsMax))?.[0].trim() ?? "";

const labels =
  /^(?:tel|telefon|telephone|téléphone|teléfono|tél|tlf|tfn|puh|fax|mob|mobile?|mobil|e-?mail|mail|phone|whatsapp|gsm|sms|τηλ|тел|телефон|dr|mr|mrs|ms|herr|frau|fr|hr)$/iu;

/** A word of a name: with a capital, and no label of a contact. */
const isNameWord = (word: string): boolean => /^\p{Lu}\p{L}/u.test(word) && !labels.test(word);
