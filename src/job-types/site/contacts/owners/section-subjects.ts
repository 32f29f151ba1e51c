import { foldLetters } from "../../../../text/fold.ts";
import { memoize } from "../../page/memoize.ts";
import { isPartnersHeading } from "../owner-words.ts";

/**
 * Whose contacts a section has by its title: those of others; of others whose names differ from the site's, because the
 * site's own branches may be among them; or places that are nobody's address.
 */
export type SectionSubject = "others" | "mixed" | "places";

/** Titles in lower case without accents; each pattern matches whole words. */
const subjects: readonly { subject: SectionSubject; words: string }[] = [
  {
    subject: "others",
    words: [
      // Makers and suppliers.
      "kde nas (?:toci|cepuji|cepuju|tocia|ochutnate)|gdzie nas (?:kupisz|napijesz|leja)|(?:bolge |yetkili )?bayi(?:miz|ler|lerimiz)|" +
        "unsere?n? \\p{L}{3,14} (?:bekommen|erhalten|finden|gibt es|kaufen) (?:(?:sie|ihr) )?auch .{2,30}|(?:hier|auch hier) (?:bekommen|erhalten|gibt es|finden) (?:(?:sie|ihr) )?(?:auch )?unsere?n? \\p{L}{3,14}|our \\p{L}{3,14} (?:are|is) also (?:sold|available|served) .{2,30}|pubs? (?:serving|selling|stocking) .{3,30}",
      "importatori|importadores|importeurs|maahantuojat|importorer|(?:our |trusted )?(?:suppliers?|manufacturers?|importers?)|(?:zu)?lieferanten|(?:op)?leveranciers?|hersteller|importeure?|fournisseurs?|fabricants?|proveedores|fabricantes?|" +
        "produttori|fornitori|fabrikanten|fornecedores|producenci|dostawcy|vyrobci|vyrobcovia|dodavatele|dodavatelia|tillverkare|leverantorer?|" +
        "fabrikanter|leverandorer|produsenter|valmistajat|toimittajat|producatori|furnizori|gyartok|beszallitok|tedarikciler|ureticiler",
      "forhandler (?:av|af)|dealer voor|aterforsaljare av|(?:authori[sz]ed )?dealers? (?:of|for)|(?:vertrags)?handler fur|revendeur agree|assistencia das marcas|centri (?:di )?assistenza autorizzati|servicios? tecnicos? oficial(?:es)?",
      "(?:sole |exclusive |official |offizieller? |exklusiv(?:er)? )?(?:distributors?|importers?|importeure?|vertrieb|vertretung|handelsvertretung|distributeurs?|importateurs?|agents?|distribuidor(?:es)?|importador(?:es)?|representantes?|distributor[ei]|importator[ei]|dystrybutor|importor|importorer|distributor|maahantuoja|forgalmazo|dovozce|distributer|bayi|αντιπροσωπος|дистрибьютор|дистриб.?ютор|вносител)(?: (?:in|im|for|fur|der|en|au|aux|em|nel|negli|i|w|v|do|para|pour|voor|per|la))? (?!us(?:$| ))(?:the )?\\p{L}{2,16}(?: \\p{L}{2,16})?",
      "(?:weitere|andere|wichtige|nutzliche|externe) anlaufstellen|authorities|behorden|amter|autorites|autoridades|autorita|autoriteiten|myndigheter|myndigheder|viranomaiset|urzedy|urady|hatosagok|autoritati|resmi kurumlar|anlasmali (?:kurumlar|firmalar|sigortalar)|yhteistyossa|συνεργασιες|συνεργατες|συνεργαζομενοι|партнери|партнеры|партньори|saradnici|suradnici|partnerji|parteneri|colaboratori|partnereink|is ortaklarimiz",
      "(?:synpunkter|feedback|concerns|suggestions|wunsche|lob|anregungen|ros|suggestions|sugestoes|sugerencias|uwagi|podnety|eszrevetelek|sesizari) (?:och|and|und|og|et|e|y|i|a|es|si|&) (?:klagomal|complaints|beschwerden|kritik|klage|reclamations|reclamacoes|reclamaciones|skargi|stiznosti|panaszok|reclamatii)|panaszkezeles|bekeltetes|bekelteto testulet|tarhely(?:szolgaltato)?|tarhelyszolgaltatas|web ?hosting|hosting ?provider|gazduire|barindirma",
      "(?:ook )?(?:te koop|verkrijgbaar) bij|auch erhaltlich bei|en vente (?:aussi )?chez|also sold at|in vendita anche da|tambien a la venta en|gdzie kupic .{2,40}|kde koupit.*|local authority.*|links?|enlaces|liens|linki|odkazy|linkek|linkuri|lankar|lenker|linkit",
      // Carriers.
      "(?:(?:kontakt|contact|contacto|contatto|contato|contact met|kontakt (?:do|mit|zum|till|til|na)) )?(?:(?:the |our |der |dem |le |du |el |il |lo )?(?:carriers?|couriers?|przewoznik(?:a|ow|iem)?|kurier(?:a|ow|dienst)?|spediteure?|zusteller|transporteurs?|bezorgers?|corriere|corrieri|transportistas?|mensajeria|transportadoras?|dopravc[ie]|dopravca|kargo firmas[ıi]))|delivery partners?|bookings? (?:via|through)",
      // In other scripts.
      "(?:販売|正規|総)?(?:代理店|販売店|取扱店|特約店)(?:一覧|情報)?|(?:協力会社|取引先|仕入先|提携先|関連機関|関連団体|関連リンク)(?:一覧)?|(?:공식 )?(?:대리점|판매처|협력업체|협력사|유관기관)(?: 안내)?|(?:经销商|經銷商|代理商|合作伙伴|合作夥伴)",
      // Dealers and importers.
      "(?:our )?(?:stockists?|resellers?|retailers|dealers?|distributors?)|where to buy|(?:other )?places to buy|(?:fach)?handler(?:verzeichnis)?|bezugsquellen|vertriebspartner|vinotheken|revendeurs?|" +
        "distributeurs?|ou acheter|distribuidores|donde comprar|rivenditori|dove acquistare|verdelers|wederverkopers|dystrybutorzy|gdzie kupic|prodejci|predajcovia|" +
        "aterforsaljare|forhandlere|jalleenmyyjat|distribuitori|viszonteladok|revendedores|onde comprar|bayiler(?:imiz)?",
      // Partners and associations.
      "sponsor(?:s|en|er|zy|erna|rer)?|sponsoren und partner|forderer|samenwerking(?:spartners?)?|kooperation(?:spartner|en)?|kooperacja|" +
        "(?:unsere |nos |our |onze |nasi |nuestros |i nostri |vara |vores )?(?:partners?|partner(?:unternehmen|betriebe)|partenaires?|partneri|partnerzy|parceiros|yhteistyokumppanit|varauskumppanimme|kumppanit|samarbetspartners?|samarbejdspartnere|samarbeidspartnere|socios colaboradores|colaboradores|proveedores aliados|aliados)",
      "(?:proud )?members? of|(?:they|who) supports? us|our supporters|ils nous soutiennent|nous soutiennent|wir werden unterstutzt von|unterstutzt von|gefordert (?:von|durch)|entidades colaboradoras|(?:con el )?apoyo de|nos apoyan|ci sostengono|zij steunen ons|wspieraja nas|vi stottas av|keurmerken|quality marks|gutesiegel|memberships?|affiliations|accreditations|mitgliedschaften|mitglied (?:bei|in|im|der)|adhesions|afiliaciones|lidmaatschappen|medlemskap",
      // Authorities, mediation, insurance.
      "(?:media[tc]i?on|mediation|mediazione|mediador(?:es)?)(?: (?:de la |du |del |dei )?(?:consommation|consumo|consommateurs?))?|mediateur(?: de la consommation)?|(?:verbraucher)?(?:streit)?schlichtung(?:sstelle)?|verbraucherstreitbeilegung|(?:online-?)?streitbeilegung|" +
        "resolucao (?:alternativa )?de (?:litigios|conflitos)|resolucion de (?:litigios|conflictos)|risoluzione delle controversie|geschillen(?:commissie|regeling)?|dispute resolution|alternative dispute resolution|mimosoudni reseni sporu|tvistlosning|klageadgang|konfliktlosning|" +
        "proteccion al consumidor|consumer protection|hojas? de reclamaciones|livro de reclamacoes|dozorov[ye] organ|aufsicht(?:sbehorde)?|zustandige (?:kammer|aufsichtsbehorde|behorde)|(?:berufsbezeichnung und )?kammer|autorite de (?:controle|tutelle)|ordre professionnel|organ nadzoru|tilsynsmyndighe[dt]|tillsynsmyndighet|valvontaviranomainen|regulators?|regulated by|tuchtoverheid|klagomal|klager?|plaintes|quejas|skargi|stiznosti|valitukset|fachaufsicht|auditors?|bankers|solicitors|tilintarkastus|tilintarkastaja|wirtschaftsprufer|autorita di controllo|autoridade de (?:controlo|supervisao)|autoridad de control|toezichthouder|felugyeleti (?:hatosag|szerv)",
      "(?:berufs|betriebs)?haftpflicht(?:versicherung)?|berufshaftpflichtversicherung|assurances? (?:decennale|professionnelle|rc(?: professionnelle)?)|responsabilite civile professionnelle|professional (?:indemnity|liability)(?: insurance)?|insurers?|seguro de responsabilidad civil|polizza|beroepsaansprakelijkheid(?:sverzekering)?",
      // Site makers and hosts.
      "(?:web)?host(?:ing|er|ed by)?|hebergement(?: du site)?|hebergeur(?: du site)?|alojamiento web|hospedaje web|hospedagem|hostovani|conception(?: (?:et|&) realisation)?|realisation(?: du site)?|creation du site|gestaltung(?: (?:und|&) (?:technik|umsetzung|programmierung))?|webdesign|design und umsetzung|technische umsetzung|umsetzung|(?:bild|foto)nachweise?|bildrechte|fotos?|photos?|credits?|credits? photos?|crediti|creditos|wykonanie strony|projekt(?: (?:i|a|und|en|och) (?:realizacja|wykonanie|realizace|umsetzung))?|realizacja|strona|rezervacni system|booking system|buchungssystem|realizace webu|tvorba webu|webbproduktion|sito web|sviluppo web|desarrollo web|desenvolvimento",
      // Customers and work done for them.
      "what (?:our )?\\p{L}+ (?:say|are saying)(?: about us)?|testimonials?|reviews|kundenstimmen|das sagen unsere \\p{L}+|case stud(?:y|ies)(?: \\p{L}+){0,4}|(?:customer|success) stor(?:y|ies)|kundenreferenz(?:en)?|referenz(?:en|projekte?)?|references|kundehistorie[rn]?|kundcase|" +
        "asiakastarinat?|temoignages|nos realisations|realisations|casos? de exito|testimonios|lavori realizzati|(?:lopende|afgeronde|recente) projecten|laufende projekte|bauprojekte|projets en cours|proyectos en curso|zaufali nam|ils nous font confiance|trusted by|hanno scelto noi|confian en nosotros|testimonianze|referenties|realizacje|kundereferencer|referencer|depoimentos|obras realizadas|projetos realizados|our (?:recent )?projects|recent projects",
      // Surroundings.
      "dining nearby|(?:hotels|restaurants|places to eat) nearby|dove (?:soggiornare|alloggiare)|tipy na vylety|(?:nearby|local|area) (?:attractions?|services|restaurants|hotels|accommodations?|amenities|businesses)|things to (?:do|see)|(?:where|places) to stay|nearby|around the area|sehenswurdigkeiten|ausflugsziele|in der (?:umgebung|nahe)|unterkunfte in der (?:umgebung|nahe)|gastgeber in der umgebung|" +
        "aux? alentours|a proximite|a voir aux alentours|dans les environs|ou (?:dormir|manger)|en los alrededores|cerca de (?:nosotros|aqui)|perto (?:de nos|daqui)|nas proximidades|vicino a noi|pres de chez nous|near us|in unserer nahe|dicht ?bij ons|blisko nas|pobliz nas|donde (?:dormir|alojarse|comer)|alojamiento (?:para|cercano|recomendado).*|nei dintorni|dove (?:dormire|mangiare)|nas redondezas|onde (?:ficar|comer)|in de (?:buurt|omgeving)|overnachten in de buurt|" +
        "w okolicy|noclegi w okolicy|v okoli|ubytovani v okoli|i naerheden|i narheten|i naeromradet|\\p{L}+ i omradet|lahipalvelut|lahialueen palvelut|lahistolla|in the (?:area|neighbou?rhood)",
      "(?:insurance(?:s| plans?| carriers?)? we accept|accepted insurance|insurance carriers)",
    ].join("|"),
  },
  {
    subject: "mixed",
    words: [
      "(?:school )?uniforms?(?: (?:and|&) (?:school )?\\p{L}+)?|" +
        "(?:nos \\p{L}{3,14} )?aussi (?:chez|en vente chez|dans)|(?:re)?trouvez (?:nous|nos \\p{L}{3,14}) (?:aussi|egalement) (?:chez|dans)|hier koopt u .{3,40}|\\p{L}{4,14} we (?:love|like|use)",
      "points? de vente|puntos? de venta|punti vendita|verkooppunten|verkaufsstellen|punkty sprzedazy|prodejni mista|forsaljningsstallen|salgssteder|myyntipaikat|pontos? de venda|gastronomie|export|importeurs?",
      "when we(?: are|['’]re) closed|closed\\?|(?:after|out of)[- ]hours(?: care| emergencies| emergency)?|for emergencies.*|in (?:an |case of )?emergency|emergency|au(?:ss|ß)erhalb (?:der|unserer) (?:sprech|offnungs)(?:stunden|zeiten)|notfall|en dehors des heures d['’]ouverture|urgences?|fuera de horario|fuori orario|buiten (?:kantoor|praktijk|openings)(?:uren|tijden)|poza godzinami(?: pracy| otwarcia)?|utanfor oppettiderna|uden ?for abningstid(?:en)?|utenom apningstid(?:ene)?|mimo (?:ordinacni|oteviraci|provozni) (?:hodiny|dobu)",
      "(?:zubni |lekarska |veterinarni |lekarenska |detska )?pohotovost|zastupovani|zastupovanie|zastup|urlaub(?:svertretung)?|praxisurlaub|vertretung|waarneming|holiday cover|conges|vakantiewaarneming|semesterstangt|ferielukket|lomat|zastepstwo|helyettesites|szabadsag|orvosi ugyelet|ugyelet|concediu|nobetci .*",
      "(?:utility )?rebates|utilities|depannage|emergencias|emergenze|urgencias|lekar|arzt|emergencies|pressekontakt|press contact|como chegar|como llegar|come arrivare|comment venir|anreise|passeios|excursiones|escursioni|tours(?: (?:y|and|e) \\p{L}+)?|weddings|hochzeiten|financing|finanzierung|finansowanie|delivery by|parking|parkering|parkeren|versicherung|insurance|safety|ferry(?: and \\p{L}+)?|transport(?:ation)?|getting (?:here|around|there)|travel|useful information|local information|reis(?:e|en) .*|rejs med .*|(?:travel(?:l?ing)?|arriving) by .*|taxi(?:s)?|dopravn? .*",
      "(?:training|exam(?:ination)?|test|drop-off|pick-?up|collection) (?:centers?|centres?|points?|locations?)|centros? examinadores|sedi d['’]esame|pruf(?:ungs)?zentren|prufungsorte|abholstellen|packstationen|points? relais|puntos? de recogida|examencentra|afhaalpunten|punkty odbioru|vydejni mista|utlamningsstallen|udleveringssteder",
      "materials? we trust|brands? (?:we (?:carry|sell|trust|use|stock))|(?:unsere )?marken|nos marques|nuestras marcas|i nostri marchi|onze merken|nasze marki|vara varumarken|(?:our )?vendors?|who we work with|people we (?:love|recommend)|we recommend|recommended|empfehlungen|wir empfehlen|nos adresses|nous recommandons|recomendamos|consigliamo|aanraders|polecamy|doporucujeme|vi rekommenderar|anbefalinger|suosittelemme",
    ].join("|"),
  },
  {
    subject: "places",
    words: [
      "featured (?:listings?|properties|homes)|(?:current |new |our |latest )?listings|open houses?(?: .*)?|(?:properties|homes|houses) for (?:sale|rent)|(?:latest|newest|new|recent) properties|(?:neue(?:ste)?|unsere neuesten) (?:objekte|immobilien)|(?:nos )?derni(?:er|ere)s (?:annonces|biens)|just (?:listed|sold)|recently sold|sold properties|immobilienangebote|aktuelle (?:angebote|objekte|immobilien)|unsere (?:objekte|immobilien)|zu (?:verkaufen|vermieten)|" +
        "(?:nos )?(?:annonces|biens)(?: (?:immobiliers|a (?:vendre|louer)))?|(?:ultim[oa]s |nuev[oa]s )?(?:inmuebles|propiedades|pisos|casas)(?: (?:destacad[oa]s|en (?:venta|alquiler)))?|(?:ultimi )?immobili(?: in (?:vendita|affitto))?|(?:ultimos |novos )?(?:imoveis|destaques)(?: (?:em destaque|a venda))?|(?:(?:nieuw(?:ste)?|recent) )?(?:woningen|huizen|aanbod)(?: te (?:koop|huur))?|oferty(?: (?:sprzedazy|nieruchomosci))?|nieruchomosci|nabidka nemovitosti|(?:bostader|boliger|bolig)(?: til salgs?)?|myytavat (?:kohteet|asunnot)",
      "(?:this|next) week|(?:upcoming |this week['’]?s )?stops|find the truck|where we(?:['’](?:re|ll be)| are)(?: this week| next)?|tourplan|tournee|nos marches|nos tournees|wochenmarkte|markttage|marktplaatsen|torgdagar|markedsdage|i mercati|mercados|targi|trhy|piacok",
      "(?:upcoming |our |next )?(?:events?|concerts?|shows|tour dates|gigs|exhibitions)|veranstaltung(?:en|sort|sorte)|(?:konzert)?termine|agenda|evenements|conciertos|eventi|concerti|evenementen|wydarzenia|koncerty|akce|evenemang|arrangementer|tapahtumat|venues?",
    ].join("|"),
  },
];

/** "Our", "other", "authorised": words before the subject that do not change it. */
const lead =
  "(?:our|other|more|further|local|nos|autres|unsere|weitere|regionale|nuestr[oa]s|otr[oa]s|i nostri|altri|onze|andere|overige|nasi|nasze|inni|nasi|vara|andra|vores|vare|andre|meidan|muut|os nossos|outros|dalsi|nase)";
const patterns = subjects.map(({ subject, words }) => ({
  subject,
  pattern: new RegExp(
    `^(?:\\d{1,2}[.)] )?(?:${lead} )?(?:${words})(?: (?:in|im|en|dans|a|i|we|w|v|na|y|und|and|et|e|og|och|&) .{2,40}|: .{2,50})?[:.?!]{0,3}$`,
    "u",
  ),
}));
const charsMax = 70;

/** "Toothache outside opening hours?": anywhere in a title. */
const closedHours =
  /(?:out(?:side)?(?: of|-of-)? ?(?:opening |office |surgery |business )?hours|after[- ]hours|au(?:ss|ß)erhalb der|en dehors des (?:heures|horaires)|fuera de(?:l)? horario|fuori orario|fora (?:do|de) hor|buiten (?:kantoor|praktijk|openings)|uden ?for (?:abnings|klinikkens)|utenom apnings|utanfor oppet|aukioloaikojen ulkop|poza godzinami|mimo (?:ordinacni|oteviraci|provozni|ordinacne)|(?:nyitvatartasi|rendelesi) idon kivul|in afara programului|mesai saatleri disinda|εκτος ωραριου|поза (?:робочи|графік)|в нерабочее)/u;

/** Whose contacts follow a title; null if it does not say. */
export const sectionSubject: (title: string) => SectionSubject | null = memoize((title) => {
  if (title.length > charsMax) return null;
  const folded = foldLetters(title)
    .replace(/[^\S ]+/g, " ")
    .trim();
  const subject = patterns.find(({ pattern }) => pattern.test(folded))?.subject ?? null;
  if (subject !== null) return subject;
  if (isPartnersHeading(title)) return "others";
  return closedHours.test(folded) ? "mixed" : null;
});

const branches =
  /(?:^|[^\p{L}])(?:branch(?:es)?|offices?|locations?|our (?:own )?(?:shops|stores|clinics|centers|centres|hotels|restaurants)|standorte?|filialen?|niederlassungen|zweigstellen|geschaftsstellen|agences|succursales|(?:nos|notre) (?:\p{L}+)|(?:nuestr[oa]s?) (?:\p{L}+)|sucursales|delegaciones|sedes?|(?:i )?nostri? \p{L}+|sedi|filiali|(?:as )?nossas? \p{L}+|lojas|filiais|vestigingen|onze \p{L}+|oddzialy|filie|placowki|pobocky|provozovny|prodejny|kontor|butiker|butikker|afdelinger|avdelinger|toimipisteet|myymalat|subelerimiz|niederlassung|betriebsstatte|zweigstelle|filiale|geschaftsstelle|sucursal|succursale|delegacion|oficina|filial|matriz|casa matriz|bureau (?:annexe|de|a)|irtibat burosu|subesi?|telephely|iroda|podruznica|poslovnica|ispostava|pobocka|provozovna|oddzial|biuro|biuras|filialas|birojs|skrifstofa|utibu|kontoret|vestiging|toimisto|toimipiste|sediu|punct de lucru|γραφεια|υποκαταστημα|офис|филиал|филијала|радионица|магазин|склад|філія|סניף|פרע|فرع|สาขา|支店|営業所|지점|chi nhanh|cabang|cawangan)(?:[^\p{L}]|$)/u;

/** Whether a title announces branches of the site's own organisation. */
export const namesBranches: (title: string) => boolean = memoize(
  (title) => title.length <= charsMax && sectionSubject(title) === null && branches.test(foldLetters(title)),
);
