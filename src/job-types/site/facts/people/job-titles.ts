import { foldLetters } from "../../../../text/fold.ts";
import { memoize } from "../../page/memoize.ts";

/** Job titles in the supported languages, lower case. */
const words =
  // English
  "ceo cto cfo coo cmo cio cpo ciso chro vp svp evp md founder co-founder cofounder owner co-owner proprietor partner principal " +
  "president vice-president chairman chairwoman chair chairperson director directors manager managing head lead leader supervisor " +
  "officer executive secretary treasurer administrator assistant coordinator consultant adviser advisor specialist expert analyst " +
  "engineer developer programmer architect designer technician mechanic electrician plumber carpenter joiner cabinetmaker " +
  "estimator surveyor foreman fitter installer dispatcher receptionist accountant bookkeeper controller auditor lawyer attorney " +
  "solicitor barrister paralegal notary doctor physician surgeon dentist hygienist nurse therapist physiotherapist psychologist " +
  "pharmacist optician veterinarian teacher trainer coach instructor professor lecturer researcher scientist chef baker cook " +
  "waiter sommelier editor writer copywriter journalist photographer producer buyer purchaser planner recruiter sales marketing " +
  "operations logistics development accounts finance accounting administration procurement communications apprentice trainee intern clerk " +
  "representative agent broker gardener landscaper driver weaver potter brewer winemaker hr it support ambassador strategist " +
  "superintendent headteacher headmaster headmistress dean provost librarian curator conservator translator interpreter midwife counsellor counselor " +
  "practitioner captain skipper pilot steward butcher farmer forester arborist ecologist geologist biologist chemist physicist economist valuer appraiser " +
  "underwriter actuary banker trader trustee patron convenor moderator registrar bursar caretaker janitor housekeeper barista bartender publisher vicar " +
  "pastor chaplain organist conductor choreographer illustrator animator videographer merchandiser nutritionist dietitian osteopath chiropractor acupuncturist " +
  "stylist hairdresser barber beautician counsel florist tailor goldsmith jeweller painter decorator roofer mason welder machinist operative " +
  // German
  "geschäftsführer geschäftsführerin geschäftsführung geschäftsleitung geschäftsleiter geschäftsleiterin inhaber inhaberin gründer " +
  "gründerin vorstand vorständin vorsitzender vorsitzende leiter leiterin leitung prokurist prokuristin gesellschafter " +
  "gesellschafterin partnerin direktor direktorin assistenz assistentin sekretariat sekretärin buchhaltung buchhalter buchhalterin " +
  "vertrieb einkauf verkauf verwaltung büro konstruktion fertigung produktion montage werkstatt planung projektleitung kundendienst " +
  "kundenservice personal empfang rezeption disposition lager versand auszubildende auszubildender azubi praktikant praktikantin " +
  "meister meisterin geselle gesellin monteur techniker technikerin ingenieur ingenieurin architektin entwickler entwicklerin berater " +
  "beraterin mitarbeiter mitarbeiterin referent referentin sachbearbeiter sachbearbeiterin anwalt anwältin rechtsanwalt rechtsanwältin " +
  "notarin steuerberater steuerberaterin arzt ärztin zahnarzt zahnärztin facharzt fachärztin koch köchin bäcker bäckerin tischler " +
  "tischlerin schreiner schreinerin redakteur redakteurin ansprechpartner ansprechpartnerin betriebswirt kaufmann kauffrau obmann " +
  "ärzte ärztinnen hausmeister bergführer innendienst außendienst technik verwaltungsrat präsident präsidentin lehrling schlosser schweißer elektriker " +
  "kassenwart kassenwartin beisitzer beisitzerin schatzmeister platzwart zeugwart gerätewart sportwart sportwartin jugendwart jugendwartin pressewart " +
  "jugendleiter jugendleiterin trainer trainerin übungsleiter übungsleiterin abteilungsleiter ehrenvorsitzender ehrenvorsitzende ehrenmitglied kassenprüfer kassenprüferin " +
  "pressesprecher pressesprecherin sprecher sprecherin herausgeber herausgeberin chefredakteur chefredakteurin webmaster bürgermeister bürgermeisterin " +
  "helfer helferin zahntechniker zahntechnikerin optiker optikerin apotheker apothekerin pädagoge pädagogin logopäde logopädin hebamme kosmetikerin " +
  "winzer winzerin landwirt landwirtin metzger metzgerin konditor konditorin gastgeber gastgeberin dirigent dirigentin organist organistin diakon vikar " +
  "buchhaltung texter texterin grafiker grafikerin referendar notariat kassier kassierin schriftführer schriftführerin schatzmeister " +
  "schatzmeisterin doktorand doktorandin professorin dozent dozentin pfarrer pfarrerin hausdame küchenchef concierge florist floristin " +
  "verkäufer verkäuferin friseur friseurin maler malerin maurer zimmerer dachdecker elektroniker installateur gärtner gärtnerin " +
  "lagerist kellner kellnerin physiotherapeut physiotherapeutin erzieher erzieherin lehrer lehrerin rechtspfleger wissenschaftliche " +
  // French
  "infirmier rédacteur rédactrice graphiste webmaster juriste notaire clerc huissier expert-comptable professeur enseignant enseignante " +
  "chercheur chercheuse doctorant doctorante coordinateur coordinatrice délégué déléguée acheteur acheteuse gouvernante concierge maître " +
  "électricien électricienne plombier maçon peintre couvreur chirurgien chirurgienne vétérinaire psychologue orthophoniste cofondateur cofondatrice " +
  "gérant gérante directeur directrice président présidente fondateur fondatrice responsable chargé chargée chef cheffe associé " +
  "associée assistante secrétaire comptable comptabilité commercial commerciale conseiller conseillère ingénieur ingénieure technicien " +
  "technicienne architecte développeur développeuse avocat avocate médecin infirmier infirmière ébéniste menuisier menuisière " +
  "boulanger boulangère pâtissier pâtissière cuisinier cuisinière vendeur vendeuse dirigeant dirigeante propriétaire pdg dg gestionnaire " +
  "trésorier trésorière juriste kinésithérapeute ostéopathe dentiste apprenti apprentie formateur formatrice artisan artisane atelier accueil " +
  // Spanish
  "director directora gerente fundador fundadora propietario propietaria socio socia presidente presidenta jefe jefa responsable " +
  "encargado encargada coordinador coordinadora asesor asesora consultor consultora ingeniero ingeniera técnico técnica arquitecto " +
  "arquitecta abogado abogada médico médica contable administrativo administrativa secretario secretaria comercial ventas " +
  "administrador administradora desarrollador desarrolladora diseñador diseñadora higienista odontólogo odontóloga dentista pediatra ortodoncista tesorero tesorera cocinero cocinera panadero panadera maestro " +
  "enfermero enfermera fisioterapeuta psicólogo psicóloga profesor profesora investigador investigadora procurador procuradora notario notaria " +
  "carpintero carpintera electricista fontanero camarero camarera gobernanta recepcionista redactor redactora vocal vicepresidente vicepresidenta " +
  "veterinario veterinaria farmacéutico farmacéutica catedrático catedrática doctorando doctoranda comprador compradora " +
  // Italian
  "dottore dottoressa infermiere infermiera igienista odontoiatra fisioterapista psicologo psicologa notaio ricercatore ricercatrice " +
  "dottorando dottoranda elettricista idraulico governante cameriere cameriera receptionist grafico coordinatore coordinatrice segretario " +
  "consigliere consigliera vicepresidente cofondatore cofondatrice magazziniere praticante apprendista insegnante veterinario " +
  "amministratore amministratrice titolare direttore direttrice fondatore fondatrice presidente responsabile socio socia consulente " +
  "ingegnere architetto tesoriere tecnico impiegato impiegata segretaria segreteria avvocato avvocata commercialista geometra medico " +
  "vendite acquisti amministrazione contabilità addetto addetta capo cuoco falegname sviluppatore sviluppatrice progettista " +
  // Portuguese
  "diretor diretora sócio sócia gestor gestora fundador fundadora proprietário proprietária engenheiro engenheira arquiteto arquiteta " +
  "advogado advogada contabilista técnico coordenador coordenadora vendas " +
  "dentista enfermeiro enfermeira médico médica professor professora investigador investigadora carpinteiro eletricista rececionista " +
  "recepcionista governanta tesoureiro tesoureira presidente vogal solicitador programador programadora gerente encarregado encarregada " +
  "médicos médicas enfermeiros enfermeiras secretários secretárias professores docentes técnicos psicólogo psicóloga psicólogos terapeuta educadora " +
  "chefe administrativo administrativa secretária secretário notário " +
  // Dutch
  "lid bestuurslid penningmeesteres vicevoorzitter hoofdredacteur redacteur praktijkmanager doktersassistente tandartsassistente mondhygiëniste " +
  "notaris jurist fysiotherapeut mondhygiënist verpleegkundige leraar lerares hoogleraar onderzoeker promovendus ontwikkelaar ontwerper " +
  "projectleider tekstschrijver kok receptionist receptioniste inkoper verkoper elektricien loodgieter schilder metselaar bestuurslid " +
  "psycholoog dierenarts apotheker werkplaatschef uitvoerder vormgever accountmanager medeoprichter " +
  "directeur directrice eigenaar eigenares oprichter bestuurder voorzitter hoofd leidinggevende medewerker medewerkster adviseur " +
  "verkoop verkoopleider inkoop planning werkvoorbereider boekhouder boekhouding administratie secretaresse bedrijfsleider " +
  "penningmeester secretaris vestigingsmanager monteur timmerman advocaat huisarts tandarts docent zaakvoerder vennoot binnendienst buitendienst " +
  // Polish
  "prezes wiceprezes dyrektor dyrektorka właściciel właścicielka kierownik kierowniczka zarządu specjalista specjalistka główny " +
  "księgowa księgowy handlowy handlowiec sprzedaży asystent asystentka radca prawny adwokat inżynier architekt lekarz projektant " +
  "projektantka mistrz mistrzyni piekarz cukiernik kucharz sekretarz skarbnik internista kardiolog pediatra stomatolog ortopeda okulista ginekolog neurolog dermatolog chirurg psycholog fizjoterapeuta pielęgniarka położna koordynator koordynatorka założyciel założycielka wspólnik prokurent " +
  "aplikantka mecenas wspólniczka kierowca instruktor instruktorka trener trenerka choreograf właściciele członek członkini " +
  "notariusz aplikant doradca programista programistka grafik nauczyciel nauczycielka recepcjonista recepcjonistka elektryk stolarz " +
  "laborant adiunkt doktorant doktorantka profesor prezeska wiceprezeska skarbniczka magazynier weterynarz farmaceuta higienistka rejestratorka " +
  "wiceprezes opiekun dietetyk logopeda " +
  // Swedish, Danish, Norwegian
  "vd direktör ägare grundare delägare ordförande styrelseordförande chef säljare inköpare ekonomi ekonomichef administratör snickare frisör kock bagare " +
  "tekniker ingenjör arkitekt utvecklare konsult projektledare platschef kassör sekreterare kundtjänst verkställande " +
  "handläggare enhetschef föreståndare suppleant revisorsuppleant sammankallande valberedning styrelseledamot ledamöter webbansvarig kanslist kamrer verksamhetschef rektor förskollärare undersköterska " +
  "næstformand viceformand sekretærer kassere kasserer suppleant revisorsuppleant bestyrelse bestyrelsesmedlem menigt nestleder varamedlem styremedlem økonomiansvarlig " +
  "ansvarshavende redaktionschef journalist vinkender klinikchef souschef butikschef værkstedschef " +
  "direktør adm administrerende indehaver ejer partner formand bogholder sælger salg indkøb konsulent rådgiver projektleder værkfører " +
  "tømrer snedker udvikler medindehaver " +
  "daglig leder eier styreleder styremedlem selger salgssjef regnskap rådgiver prosjektleder utvikler snekker tømrermester grunnlegger " +
  "advokat advokatfuldmægtig advokatfullmektig jurist revisor läkare läge læge lege tandläkare tandlæge tannlege fastlege fysioterapeut " +
  "sjuksköterska sygeplejerske sykepleier psykolog lärare lærer rektor forskare forsker doktorand stipendiat lektor elektriker murare " +
  "murer maler målare rörmokare rørlegger lærling lärling laborant grafiker tekstforfatter sekretær kasserer koordinator redaktør redaktör " +
  "resepsjonist köksmästare kontorassistent ledamot generalsekreterare generalsekretær gründer stifter direktion bestyrelsesformand " +
  // Finnish
  "asianajaja hammaslääkäri opettaja rehtori tutkija sihteeri kokki keittiömestari laborantti professori rahastonhoitaja graafikko " +
  "toimitusjohtaja omistaja perustaja johtaja päällikkö myyjä myynti myyntipäällikkö asiantuntija asiakaspalvelu insinööri " +
  "suunnittelija kehittäjä lakimies lääkäri kirjanpitäjä hallintopäällikkö puheenjohtaja yrittäjä osakas työnjohtaja puuseppä " +
  // Czech, Slovak, Hungarian, Romanian
  "jednatel jednatelka ředitel ředitelka majitel majitelka vedoucí obchodní zástupce technik účetní konateľ konateľka riaditeľ " +
  "advokát notář lékař lékařka zubař zubařka sestra učitel učitelka truhlář elektrikář kuchař recepční asistentka programátor vývojář " +
  "stavbyvedoucí předseda předsedkyně pokladník tajemník nákupčí personalista personalistka zakladatel zakladatelka advokátka daňový " +
  "ügyvéd orvos fogorvos ápoló tanár mérnök titkár titkárnő elnök séf szakács fejlesztő alapító beszerző közjegyző asztalos villanyszerelő " +
  "grafikus munkatárs koordinátor recepciós docens " +
  "pék cukrász vezérigazgató ügyvezetője titkárság rendőr edző gondnok pénztáros raktáros " +
  // Greek, Ukrainian, Russian, Bulgarian
  "διευθυντής διευθύντρια διαχειριστής λογιστής λογίστρια γραμματέας δικηγόρος ιατρός γιατρός μηχανικός αρχιτέκτονας ιδρυτής ιδρύτρια πρόεδρος αντιπρόεδρος ταμίας " +
  "υπεύθυνος υπεύθυνη συνεργάτης καθηγητής καθηγήτρια οδοντίατρος ψυχολόγος σύμβουλος ιδιοκτήτης ιδιοκτήτρια μέλος " +
  "директор директорка менеджер менеджерка бухгалтер бухгалтерка адвокат адвокатка лікар лікарка засновник засновниця власник власниця керівник керівниця заступник " +
  "голова секретар секретарка інженер юрист вчитель вчителька викладач редактор редакторка координатор координаторка кухар майстер " +
  "руководитель начальник владелец основатель врач инженер юрист учитель преподаватель заместитель председатель администратор специалист консультант мастер повар " +
  "управител счетоводител лекар учител началник собственик секретар редактор технолог програміст программист дизайнер архітектор архитектор психолог тренер " +
  // Turkish, Croatian, Serbian, Slovene
  "müdür müdürü yönetici kurucu sahibi ortak başkan sekreter muhasebe muhasebeci avukat doktor mühendis mimar öğretmen uzman uzmanı sorumlusu danışman teknisyen aşçı " +
  "direktorica voditelj voditeljica vlasnik vlasnica osnivač osnivačica predsjednik predsjednica tajnik tajnica računovođa liječnik liječnica odvjetnik odvjetnica " +
  "ravnatelj ravnateljica profesor profesorica savjetnik zaposlenik predsednik predsednica sekretar vlasnik osnivač advokat lekar odvetnik odvetnica zdravnik vodja računovodja ustanovitelj " +
  // Further French, Italian, Polish, Romanian words
  "céramiste enologa enologo apprentie vigneron vigneronne viticulteur maraîcher boucher fleuriste coiffeur coiffeuse esthéticienne photographe traducteur traductrice " +
  "vérificateur présidence trésorerie élu élue maire adjointe adjoint conseillère bénévole animateur animatrice éducateur éducatrice sage-femme " +
  "elettrauto parrucchiere parrucchiera estetista fotografo traduttore traduttrice viticoltore pasticcere sindaco assessore revisore vicario parroco " +
  "șef director directoare manager contabil contabilă avocat medic asistentă secretară președinte vicepreședinte trezorier profesoară " +
  "ügyvezető igazgató tulajdonos vezető értékesítési könyvelő director general administrator fondator inginer";

/** Endings of compounds and long words that are roles: "Vertriebsleiterin", "myyntipäällikkö". */
const endings =
  /(?:leiter|leiterin|leitung|führer|führerin|berater|beraterin|meister|meisterin|techniker|technikerin|ingenieur|ingenieurin|assistent|assistentin|assistenz|entwickler|entwicklerin|anwalt|anwältin|arzt|ärztin|pfleger|pflegerin|kaufmann|kauffrau|monteur|monteurin|bearbeiter|bearbeiterin|verwalter|verwalterin|manager|managerin|therapeut|therapeutin|leider|adviseur|medewerker|chef|chefen|ansvarig|ansvarlig|specialist|spezialist|spezialistin|spécialiste|especialista|ledare|leder|konsult|konsulent|direktør|direktör|johtaja|päällikkö|vastaava|hoitaja|neuvoja|mästare|mester|tekniikko|referent|referentin|texterin|koordinator|koordinatorin|koordinaattori|redakteur|redakteurin|sekretär|sekretärin|sihteeri|suunnittelija|asentaja|kehittäjä|mestari|assistentti|sekreterare|sekretær|utvecklare|udvikler|utvikler|ingenjör|ingeniør|ansvarlige|direktor|direktorin|vezető|igazgató|felelős|voorzitter|therapeutin|hygiënist|hygienist|hygienistin|sprecher|sprecherin|wart|wartin|helferin|trainer|trainerin|pädagoge|pädagogin|referendar|inspektor|spezialistin|gestalter|gestalterin|ordförande|kassör|redaktör|lærer|lärare|rådgiver|rådgivare)$/u;

const roleWords: ReadonlySet<string> = new Set(words.split(" "));
/** Words that start a sentence about a person, and never a role. */
const sentenceStart =
  /^(?:ist|war|hat|is|was|has|joined|started|works|est|a|es|ha|è|e|jest|är|er|on|our|we|i|my|the|he|she|er|sie|they|if|for|with|and|und|your|you|ihr|jetzt|send|call|email)\s/iu;
const charsMax = 90;
const wordsMax = 10;

/** Whether a short text is a role: "Head of Sales", "Vertriebsleiterin". */
export function isRole(text: string): boolean {
  return isRoleText(text);
}

/** A verb between lower-case words: a sentence that mentions a role is none. */
const sentenceVerb =
  /\s(?:is|are|was|has|have|will|ist|sind|war|hat|haben|wird|werden|wurde|gehört|gehören|kann|können|est|sont|était|sera|è|sono|era|es|son|fue|será|heeft|zijn|wordt|worden|kan|är|har|blev|jest|są|był|była)\s\p{Ll}|\s(?:er|sie|he|she|il|elle|hij|zij|han|hon|hun|hän|on|ona)\s\p{Ll}/u;

/** Abbreviations within roles: the text after them is no new sentence. */
const abbreviation =
  /(?<!\p{L})(?:stellv|komm|techn|kaufm|wiss|päd|ltd|gesch|kfm|verantw|ansvh|adm|asst|dep|dept|resp|adj|zast|odp|vezérig|üv)\./giu;

const isRoleText = memoize((text): boolean => {
  if (text.length < 2 || text.length > charsMax || /[?!@]|https?:|\d{4}|:\s/u.test(text)) return false;
  if (/\p{L}{3,}[.]\s\p{Lu}/u.test(text.replace(abbreviation, ""))) return false;
  if (isSentenceStart(text) || sentenceVerb.test(text)) return false;
  const parts = text.split(/[\s/,&|·()–—]+/).filter(Boolean);
  return parts.length <= wordsMax && parts.some(isRoleWord);
});

/** Whether a text starts like a sentence: "is our", "joined", "Jetzt". */
export function isSentenceStart(text: string): boolean {
  return sentenceStart.test(text);
}

const firmWord =
  /(?<!\p{L})(?:GmbH|AG|KG|Ltd|LLP|LLC|Inc|Corp|PLC|SARL|SAS|S\.A|S\.L|S\.r\.l|SpA|B\.?V|N\.V|AB|ApS|Oy|Kft|Lda|Group|Gruppe|Groupe|Grupo|Holdings?|Systems|Logistics|Foods|Energy|Industries|Technologies|Solutions|Bank|University|Hospital)\.?$/u;
const placeOfWork =
  /(?:\s(?:at|@|bei|chez|bij|hos|presso)\s\p{Lu}|(?:,|\s[–—|·-]|\s(?:of|von|van|de|di|af|av|i|w|en|na|da|på))\s\p{Lu}[\p{L}\d&.' -]{1,60}$)/u;

/** Whether a role names another firm: "Owner of Kern Logistics", "Einkaufsleiterin bei Kern". */
export function isRoleElsewhere(role: string): boolean {
  const found = placeOfWork.exec(role)?.[0];
  if (found === undefined) return false;
  return /^\s(?:at|@|bei|chez|bij|hos|presso)\s/u.test(found) || firmWord.test(found);
}

/** Whether a word is a role, or a compound that ends in one. */
export function isRoleWord(word: string): boolean {
  const bare = word.toLowerCase().replace(/[.,:;*]+$/, "");
  // "Inhaber:in", "Leiter*in", "Berater/in"
  const neutral = bare.replace(/[:*_](?:in|innen)$/, "");
  return roleWords.has(neutral) || (neutral.length > 7 && endings.test(neutral)) || hyphenRole(neutral);
}

let folded: ReadonlySet<string> | undefined;

/** Whether a word of an address, without accents, is a role: `ordforande`. */
export function isFoldedRoleWord(word: string): boolean {
  folded ??= new Set([...roleWords].map(foldLetters));
  return folded.has(word);
}

function hyphenRole(word: string): boolean {
  const parts = word.split("-");
  return parts.length > 1 && parts.some((part) => part.length > 2 && roleWords.has(part));
}

const leadership =
  /(?:herausgeber|chefredakt|geschäftsführ|geschäftsleit|inhaber|vorstand(?!s?mitglied)|vorsitzend|gesellschafter|prokurist|owner|founder|proprietor|managing director|\bceo\b|president\b|gérant|président|directeur|directrice|fondat|fundador|gerente|propietari|administrador|amministrator|titolare|legale rappresentante|presidente|sócio|diretor|directora?\b|proprietári|eigenaar|bestuurder|zaakvoerder|prezes|właściciel|dyrektor|członek zarządu|prokurent|\bvd\b|verkställande|ägare|ordförande|direktør|indehaver|\bejer\b|(?<!in)formand|daglig leder|styreleder|\beier\b|innehaver|toimitusjohtaja|omistaja|yrittäjä|jednatel|ředitel|majitel|konateľ|ügyvezető|fondator|vertreten durch|verantwortlich(?:e[rn]?)? (?:für den inhalt|im sinne|i\.? ?s\.? ?d|gemäß|nach|redakteur)|inhaltlich verantwortlich|vertretungsberechtigt|represented by|représentée? par|directeur de (?:la )?publication|responsable (?:de (?:la )?)?publication|éditeur|verantwoordelijke uitgever|ansvarig utgivare|ansvarshavende|redaktor naczelny|šéfredaktor|főszerkesztő|директор|руководитель|владелец|главный редактор|керівник|головний редактор|управител|διευθυντής|διαχειριστής|genel müdür|yetkili|müdür|direktor|vlasnik)/iu;

/** Whether a label before a colon announces an owner or manager, as in legal notices. */
export function isLeadershipLabel(label: string): boolean {
  return label.length <= 70 && leadership.test(label);
}

const publication =
  /^(?:herausgeber|chefredakt|redaktionsleit|verantwortlich|publisher|editor[ -]in[ -]chief|directeur de (?:la )?publication|directrice de (?:la )?publication|rédact(?:eur|rice) en chef|direttore responsabile|director(?:a)? (?:responsable|periodístico)|editor responsable|verantwoordelijke uitgever|hoofdredact|ansvarig utgivare|ansvarshavende|ansvarlig redaktør|redaktor naczeln|šéfredakt|főszerkesztő|главный редактор|учредитель|головний редактор|πρόεδρος|αρχισυντάκτ)/iu;

/** Whether a label before a colon announces who publishes the site, which its articles say of nobody else. */
export function isPublisherLabel(label: string): boolean {
  return label.length <= 70 && publication.test(label);
}
