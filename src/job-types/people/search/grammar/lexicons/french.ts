import { countedWords, type QueryLexicon, wordSet } from "../lexicon.ts";

const numbers = {
  ...countedWords(
    "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt",
  ),
  "vingt-cinq": 25,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  cent: 100,
  "une dizaine": 10,
  "une douzaine": 12,
  "une quinzaine": 15,
  "une vingtaine": 20,
  "une trentaine": 30,
  dizaine: 10,
  douzaine: 12,
  quinzaine: 15,
  vingtaine: 20,
};

export const french: QueryLexicon = {
  language: "fr",
  hints:
    wordSet(`trouve trouvez trouver cherche cherchez recherche rechercher je nous voudrais veux montre montrez donne donnez moi liste les des du de la le
    et ou à au aux dans chez avec pour sur près autour qui sont est travaillant travaillent basés basé basées basée situés expérience en
    secteur entreprises entreprise sociétés société domaine spécialisés spécialisé spécialisées une un deux trois quatre cinq six sept huit neuf dix onze
    douze quinze vingt dizaine directeurs directeur directrices responsables responsable chefs avocats médecins développeurs ingénieurs
    gérants dirigeants fondateurs drh pdg daf dsi région personnes svp merci l d ans jusqu environ maximum belgique suisse france allemagne espagne italie maroc londres`),
  hintEndings: /(?:teurs?|trices?|euses?|eurs|aires|iers|[éèêçàœ]\p{L}*|tion)$/u,
  leads: [
    /^(?:une |la )?liste (?:de |des |d')\s*/iu,
    /^(?:s'il (?:te|vous) pla[iî]t|svp|bonjour|merci de)[,!]?\s+/iu,
    /^(?:peux-tu|pouvez-vous|pourrais-tu|pourriez-vous)\s+(?:me |nous )?/iu,
    /^(?:je|nous)\s+(?:re)?(?:cherche|cherchons|recherche|recherchons|voudrais|voudrions|veux|voulons|souhaite|souhaitons|aimerais)(?: (?:trouver|contacter|rencontrer|voir|avoir))?\s+/iu,
    /^j'(?:ai besoin|aimerais)(?: (?:trouver|contacter))?\s+(?:de\s+|d')?/iu,
    /^(?:re)?(?:trouve[rz]?|cherche[rz]?|recherche[rz]?|montre[rz]?|donne[rz]?|liste[rz]?|identifie[rz]?|affiche[rz]?|propose[rz]?|à la recherche de|en recherche de)[:,]?(?:-(?:moi|nous))?\s+(?:moi\s+)?/iu,
    /^qui (?:dirige|gère|pilote|supervise|est (?:responsable|chargée?|en charge) (?:de|du|des))\s+(?:(?:les?|la)\s+|l')?/iu,
    /^(?:qui est|qui sont|quels? sont|quelles? sont)\s+/iu,
    /^(?:les )?(?:noms|profils|contacts)(?: linkedin)? (?:de |des |d')\s*/iu,
    /^(?:environ|à peu près|jusqu'à|au moins|au plus|au maximum|maximum|exactement|quelques|plusieurs|les|des|le|la|l'|tous les|toutes les)\s*(?<=[\s'])/iu,
    /^une?\s+(?!dizaine|douzaine|quinzaine|vingtaine|trentaine)/iu,
    /^(?:top|meilleur(?:e)?s|premi(?:ers|ères))\s+(?=\d)/iu,
  ],
  countFillers:
    /^(?:de |d'|des |(?:profils?|résultats|contacts|candidats|personnes|exemples)(?: linkedin)? (?:de |d'|des |qui sont (?:des )?)|(?:meilleur(?:e)?s|premi(?:ers|ères)|différents|différentes|autres|bons|bonnes|principaux)\s+)/iu,
  numbers,
  markers: {
    place: [
      "(?:qui (?:sont )?)?(?:basé|situé|installé|établi|localisé|domicilié|implanté)(?:e|s|es|\\(e\\)s)?(?: (?:à|en|au|aux|dans|sur|près de|autour de))?",
      "(?:qui )?(?:habit|viv|résid)(?:ant|ent|e)(?: (?:à|en|au|aux|dans))?",
      "(?:qui )?(?:vivant|résidant|habitant)(?: (?:à|en|au|aux|dans))?",
      "près (?:de|du|des|d')",
      "proche(?:s)? (?:de|du|d')",
      "autour (?:de|du|d')",
      "aux (?:alentours|environs) (?:de|du|d')",
      "dans les environs (?:de|du|d')",
      "(?:dans|de) (?:la |l')(?:région|ville|métropole|agglomération|périphérie)(?: du| de| d')?",
      "(?:en |la )?région",
      "du côté de",
      "à",
      "au",
      "aux",
    ],
    place_or_field: [
      "en",
      "dans",
      "sur",
      "(?:qui )?travaill(?:ant|ent|e) (?:à|en|dans|au|aux|sur)",
      "exerçant (?:à|en|dans|au)",
      "qui exercent (?:à|en|dans|au)",
    ],
    field: [
      "(?:qui ont |ayant |avec |possédant )(?:une |de l'|d'une |\\d+ ans d')?(?:\\p{L}+ )?(?:expérience|expertise|connaissances?|compétences?|spécialité|spécialisation|maîtrise|formation)(?: (?:en|dans|de|du|des|chez|avec|sur))?(?: (?:la|le|les))?",
      "(?:qui (?:sont )?(?:se )?)?spécialis(?:é|ée|és|ées|ent|ant|é\\(e\\)s)(?: (?:en|dans|sur))?",
      "(?:experts?|expérimentés?|expérimentées?|qualifiés?|compétents?) (?:en|dans|avec)",
      "dans (?:le |la |l')(?:secteur|domaine|industrie|milieu|filière|univers|monde|champ|branche)(?: (?:de la|de l'|de|du|des|d'))?",
      "(?:du|de l'|des) (?:secteur|domaine|industrie|milieu|filière|secteurs)(?: (?:de la|de l'|de|du|des|d'))?",
      "secteur(?: (?:de la|de l'|de|du|des|d'))?",
      "(?:qui )?travaill(?:ant|ent|e) (?:chez|pour|avec|au sein de|au sein d')",
      "au sein (?:de la|de l'|de|du|des|d')",
      "chez",
      "pour",
      "avec",
      "maîtrisant",
      "qui (?:maîtrisent|connaissent|utilisent|parlent|font|gèrent|dirigent|vendent|sont)",
      "ayant",
      "parlant",
      "qui",
    ],
    of: ["de la", "de l'", "de", "du", "des", "d'"],
    role: ["(?:travaillant )?(?:en tant que|comme)", "avec le (?:titre|poste) de", "au poste de"],
  },
  articles: /^(?:les|le|la|l'|des|du|un|une|d'|leurs?|de la|de l')\s*(?<=[\s'])/iu,
  articledField: /^(?:le|la|l'|les|un|une|des)(?:\s|(?<='))/iu,
  conjunctions: "et|ou|ainsi que|et/ou|&",
  genericNouns: wordSet(
    "entreprise entreprises société sociétés secteur secteurs domaine domaines organisation organisations industrie compagnie compagnies groupe groupes boîte boîtes boite boites structure structures établissement établissements milieu filière marché",
  ),
  organisationNouns: wordSet(
    "startup startups start-up start-ups agence agences banque banques hôpital hôpitaux clinique cliniques école écoles université universités hôtel hôtels restaurant restaurants boutique boutiques magasin magasins fabricant fabricants fintech fintechs assurance assurances assureur assureurs association associations cabinet cabinets pme eti tpe scale-up scale-ups grossiste grossistes distributeur distributeurs éditeur éditeurs usine usines brasserie brasseries industriels industriel ong fondation fondations laboratoire laboratoires mutuelle mutuelles garage garages domaines vignobles licorne licornes",
  ),
  personNouns: wordSet(
    "personne personnes gens professionnels professionnel contacts profils candidats quelqu'un interlocuteurs",
  ),
  wholeRoles:
    /(?:fondat(?:eurs?|rices?)|cofondat(?:eurs?|rices?)|co-fondat(?:eurs?|rices?)|gérante?s?|propriétaires?|patronn?e?s?|pdg|dg|c[a-z]{1,2}os?|dirigeante?s?|associée?s?|présidente?s?|directeurs? généra(?:l|ux)|directrices? générales?|salariés?|employés?|membres?|chefs? d'entreprise)$/iu,
  trailing:
    /\s+(?:svp|s'il vous plaît|s'il te plaît|merci|sur linkedin|linkedin|travaillent|si possible|expérimentée?s?)$/iu,
  singular: frenchSingular,
  capitalisesNouns: false,
};

const agreeing =
  /(?:aux|iers|ières|els|elles|ifs|ives|és|ées|iques|iens|iennes|aires|istes|eurs|euses|trices|ants|antes|ents|entes|ains|aines|ables|iaux|adjoints|seniors|juniors|chefs|logues|gues|ects|ectes|ectrices|eaux|icales|ales|cats|cates)$/i;

function frenchSingular(word: string, isHead: boolean): string {
  if (/^[A-Z]{2,}s$/.test(word)) return word.slice(0, -1);
  if (/^[A-Z\d]+$/.test(word)) return word;
  if (
    /(?:travaux|réseaux|eaux|ventes|achats|ressources|systèmes|opérations|relations|services|affaires|biens|médias|données|projets|produits)$/i.test(
      word,
    )
  ) {
    return word;
  }
  if (!isHead && !agreeing.test(word)) return word;
  if (
    /(?:généraux|commerciaux|médicaux|régionaux|principaux|locaux|nationaux|fiscaux|sociaux|municipaux|internationaux)$/i.test(
      word,
    )
  ) {
    return `${word.slice(0, -3)}al`;
  }
  if (word.includes("-") && isHead && !/^(?:sous|vice|co|auto|e)-/i.test(word)) {
    return word
      .split("-")
      .map((part) => (/[^su]s$/i.test(part) ? part.slice(0, -1) : part))
      .join("-");
  }
  if (/[^su]s$/i.test(word) || /eux$/i.test(word)) return /s$/i.test(word) ? word.slice(0, -1) : word;
  return word;
}
