import { type LanguagePack, list } from "./language-pack.ts";

export const it: LanguagePack = {
  given: list(
    "Giancarlo|Ludovica|Niccolò|Marzia|Pierluigi|Ornella|Tommaso|Ginevra|Raffaele|Benedetta|Ettore|Nicolò|Maria Grazia|Fabrizio|Serena|Dario",
  ),
  family: list(
    "Bellavista|De Santis|Quaranta|Di Giovannantonio|Malaspina|Zanotti|Dell’Orto|Sartori|Cappelletti|Montanari|Lo Presti|Fumagalli|Brambilla|D’Ambrosio|Ferrari|Fabbri",
  ),
  honorifics: list("Dott.|Dott.ssa|Avv.|Ing.|Prof."),
  roles: {
    office: list(
      "Amministratore delegato|Direttrice commerciale|Responsabile amministrativo|Segreteria|Titolare|Socia fondatrice|Direttore generale|Responsabile marketing|Presidente|Contabilità|Responsabile risorse umane",
    ),
    clinic: list("Odontoiatra|Medico chirurgo|Igienista dentale|Fisioterapista|Infermiera"),
    law: list("Avvocato|Praticante avvocato|Socio fondatore|Commercialista|Notaio"),
    craft: list("Mastro falegname|Capo officina|Elettricista|Responsabile cantiere|Apprendista"),
    lab: list("Professore ordinario|Dottoranda|Assegnista di ricerca|Tecnico di laboratorio|Ricercatore"),
    tech: list("Sviluppatrice|Direttore creativo|Project manager|Grafica|Direttore tecnico|Copywriter"),
    hotel: list("Direttore|Capocuoco|Addetta alla reception|Governante|Sommelier"),
    ngo: list("Presidente|Tesoriere|Coordinatrice progetti|Segretario generale|Consigliere"),
    trade: list(
      "Responsabile negozio|Responsabile acquisti|Export manager|Responsabile qualità|Capo magazziniere",
    ),
  },
  labels: {
    home: "Home",
    about: "Chi siamo",
    team: list("Il nostro team|Lo staff|Le persone|La squadra"),
    contact: "Contatti",
    imprint: "Note legali",
    services: "Servizi",
    news: "Notizie",
    welcome: "Benvenuti da",
    by: "Di",
    director: "Legale rappresentante",
    rights: "Tutti i diritti riservati",
    testimonials: "Dicono di noi",
    partners: "Partner",
    awards: "Premi",
    products: "Prodotti",
    history: "La nostra storia",
    more: "Continua a leggere",
    privacy: "Informativa sulla privacy",
    name: "Nome",
    role: "Ruolo",
    tagged: "Etichette",
    contactPerson: "Referente",
  },
  slogans: list(
    "La qualità fatta a mano|Passione Per Il Dettaglio|Il Tuo Partner Ideale|Insieme Verso Il Futuro|Dal 1962 Con Voi|Semplicemente Meglio",
  ),
  bios: list(
    "In azienda dal 2009, segue i lavori più grandi.|Ama la montagna, il caffè forte e le tabelle ordinate.|Ha studiato a Padova e lavorato otto anni all’estero.|Nessuna domanda è troppo piccola.",
  ),
  sentences: list(
    "{name}, {role}, risponde al telefono.|Dal 2014 {name} lavora con noi come {role}.|Come {role}, {name} fa in modo che tutto arrivi in tempo.",
  ),
  quotes: list(
    "Hanno finito una settimana prima e lasciato tutto pulito.|Li consiglio senza esitazione.|I nostri ordini sono raddoppiati in un anno.",
  ),
  customers: list("Direttore, {firm}|Responsabile acquisti di {firm}|Titolare di {firm}"),
  posts: list(
    "Cinque cose da controllare prima dell’inverno|Perché abbiamo cambiato fornitori|Una giornata dietro le quinte",
  ),
  paragraphs: list(
    "Abbiamo iniziato con due stanze e un telefono, e molto di ciò che facciamo oggi viene da lì. Ci chiamano perché ascoltiamo prima di rispondere.|Ogni ordine viene controllato due volte prima di partire. Se qualcosa non va, lo sistemiamo.|Il buon lavoro richiede tempo: lo prepariamo con cura e diciamo presto quanto costerà.",
  ),
  products: list("Regina Margherita|Gran Paradiso|Rovere Naturale|Bella Napoli"),
  historical: list(
    "Nel 1903 {name} aprì la prima bottega sul porto e la diresse fino alla morte nel 1951.|La villa fu progettata da {name}, celebre architetto del Liberty.",
  ),
  awards: list("Premio Leonardo 2019|Martello d’Oro|Migliore Impresa Giovane 2021"),
};
