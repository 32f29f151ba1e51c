import { countedWords, type QueryLexicon, wordSet } from "../lexicon.ts";

const numbers = {
  ...countedWords(
    "uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis|dieciseis diecisiete dieciocho diecinueve veinte",
  ),
  veinticinco: 25,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  cien: 100,
  "media docena": 6,
  "una docena": 12,
  docena: 12,
  "una decena": 10,
  decena: 10,
  "una veintena": 20,
  veintena: 20,
  "un par": 2,
};

export const spanish: QueryLexicon = {
  language: "es",
  hints:
    wordSet(`busca buscar busco buscamos buscando encuentra encuentre encontrar encuéntrame búscame muéstrame muestra dame necesito necesitamos quiero queremos lista
    los las el la de del y o e en con para por cerca que son trabajan trabajen trabajando basados ubicados radicados experiencia sector empresas empresa industria
    especializados especializadas una un dos tres cuatro cinco seis siete ocho nueve diez doce quince veinte docena directores director directora
    directoras gerentes gerente jefes jefe responsables abogados médicos desarrolladores ingenieros dueños fundadores alrededor desde favor
    personas viven mejores como al su sus recursos humanos ventas hasta máximo quiénes españa méxico perú argentina colombia alemania suiza francia`),
  hintEndings:
    /(?:icos|icas|ados|anos|arios|ivos|dor|dora|dores|doras|ción|ciones|ero|eros|era|eras|istas|ería|dad|[ñ]\p{L}*|ados|adas|ías)$/u,
  leads: [
    /^(?:una |la )?lista (?:de|con)\s+/iu,
    /^(?:por favor|hola|buenos días)[,!]?\s+/iu,
    /^(?:¿)?(?:puedes|podrías|puede|podría)\s+(?:me\s+)?/iu,
    /^(?:busca|buscar|busco|buscamos|buscando|búscame|buscame|buscad|busque|encuentra|encuentre|encuentren|encontrar|encuéntrame|encuentrame|muestra|muestre|muéstrame|muestrame|mostrar|dame|deme|danos|lista|listar|lístame|identifica|identificar|localiza|localizar|necesito|necesitamos|quiero|queremos|quisiera|recomiéndame|recomienda|enumera|obtén|consigue|consígueme|se buscan?|se necesitan?)[:,]?\s+(?:(?:a|contactar (?:con|a)|encontrar(?: a)?|una lista de|ver|conocer a)\s+)?/iu,
    /^(?:estoy|estamos) buscando\s+(?:a\s+)?/iu,
    /^qui[eé]n(?:es)? (?:dirigen?|llevan?|gestionan?|lideran?|es (?:responsable|el responsable|la responsable|el encargado|la encargada) (?:del?))\s+(?:(?:las|los|la|el)\s+)?/iu,
    /^(?:¿)?(?:quién es|quiénes son|quien es|quienes son)\s+/iu,
    /^(?:los )?(?:nombres|perfiles|contactos)(?: de linkedin)? (?:de|del)\s+/iu,
    /^(?:unos|unas|aproximadamente|alrededor de|cerca de|hasta|al menos|como máximo|máximo|exactamente|algunos|algunas|varios|varias|los|las|el|la|todos los|todas las)\s+(?=\S)/iu,
    /^un[ao]?\s+(?!docena|decena|veintena|par\b)/iu,
    /^(?:top|mejores|primeros|primeras|principales)\s+(?=\d)/iu,
  ],
  countFillers:
    /^(?:de\s+|(?:perfiles|resultados|contactos|candidatos|personas|ejemplos)(?: de linkedin)? (?:de|que son|que sean|como)\s+|(?:mejores|primeros|primeras|principales|distintos|diferentes|buenos|buenas)\s+)/iu,
  numbers,
  markers: {
    place: [
      "(?:que (?:estén|están|sean) )?(?:basad|ubicad|radicad|localizad|situad|afincad|asentad|establecid)(?:o|a|os|as)(?: (?:en|cerca de))?",
      "(?:que )?(?:viv|resid)(?:en|an|e|iendo) en",
      "residentes? en",
      "con (?:sede|base|oficina|residencia|domicilio) en",
      "cerca (?:de|del)",
      "alrededor (?:de|del)",
      "(?:en|de) (?:la zona|los alrededores|el área|la región|la ciudad|la provincia) (?:de|del)",
      "en la zona",
      "desde",
    ],
    place_or_field: ["en", "(?:que )?trabaj(?:an|en|a|ando) (?:en|desde)", "dentro (?:de|del)"],
    field: [
      "(?:que (?:tengan|tienen) |con )(?:una |amplia |mucha |\\d+ años de )?(?:experiencia|conocimientos?|especialidad|especialización|formación|dominio|perfil|trayectoria)(?: (?:en|de|con|sobre))?(?: (?:el|la|los|las))?",
      "(?:que (?:estén |están )?(?:se )?)?especializ(?:ado|ada|ados|adas|an|en)(?: en)?",
      "(?:expert(?:o|a|os|as)|experimentad(?:o|a|os|as)|enfocad(?:o|a|os|as)|dedicad(?:o|a|os|as)) (?:en|a)",
      "(?:en|de) (?:el |la )(?:sector|industria|ámbito|rubro|área|ramo|campo|rama|mundo)(?: (?:de la|del|de los|de las|de))?",
      "(?:del|de la) (?:sector|industria|ámbito|rubro|ramo|campo|mundo)(?: (?:de la|del|de los|de las|de))?",
      "sector(?: (?:de la|del|de))?",
      "(?:que )?trabaj(?:an|en|a|ando) (?:para|con|como parte de)",
      "que (?:usan|usen|manejen|manejan|sepan|saben|conozcan|conocen|hablen|hablan|dirigen|dirijan|vendan|venden|tengan|tienen|sean|son)",
      "para",
      "con",
      "sobre",
      "que",
    ],
    of: ["de la", "de los", "de las", "de", "del"],
    role: [
      "(?:que )?(?:trabaj(?:an|en|ando) )?como",
      "con el (?:cargo|título|puesto) de",
      "en el (?:cargo|puesto) de",
    ],
  },
  articles: /^(?:los|las|el|la|unos|unas|una|un|sus?|al)\s+/iu,
  articledField: /^(?:el|la|los|las|un|una)\s/iu,
  conjunctions: "y|o|e|u|así como|y/o|&",
  genericNouns: wordSet(
    "empresa empresas compañía compañías sector sectores industria industrias organización organizaciones firma firmas sociedad sociedades negocio negocios ámbito área áreas rubro grupo grupos corporación corporaciones mercado campo mundo",
  ),
  organisationNouns: wordSet(
    "startup startups start-up start-ups agencia agencias banco bancos hospital hospitales clínica clínicas escuela escuelas colegio colegios universidad universidades hotel hoteles restaurante restaurantes tienda tiendas fabricante fabricantes fintech fintechs aseguradora aseguradoras ong ongs bufete bufetes despacho despachos pyme pymes estudio estudios consultora consultoras consultoría consultorías constructora constructoras inmobiliaria inmobiliarias editorial editoriales fundación fundaciones bodega bodegas laboratorio laboratorios cadena cadenas fábrica fábricas taller talleres farmacéuticas distribuidora distribuidoras multinacional multinacionales",
  ),
  personNouns: wordSet(
    "persona personas gente profesional profesionales contactos perfiles candidatos alguien",
  ),
  wholeRoles:
    /(?:fundador(?:a|es|as)?|cofundador(?:a|es|as)?|dueñ[oa]s?|propietari[oa]s?|c[a-z]{1,2}os?|director(?:a|es|as)? general(?:es)?|socios?|socias?|presidentes?|presidentas?|empleados|empleadas|miembros|gerentes? general(?:es)?|administrador(?:es)? únicos?)$/iu,
  trailing: /\s+(?:por favor|gracias|en linkedin|linkedin|experiencia|si es posible|con experiencia)$/iu,
  singular: spanishSingular,
  capitalisesNouns: false,
};

/** Names of departments, which adjectives do not follow. */
const keptInSpanish =
  /^(?:ventas|compras|recursos|humanos|finanzas|operaciones|sistemas|redes|medios|relaciones|cuentas|negocios)$/i;

function spanishSingular(word: string): string {
  if (/^[A-Z]{2,}s$/.test(word)) return word.slice(0, -1);
  if (/^[A-Z\d]+$/.test(word)) return word;
  if (keptInSpanish.test(word)) return word;
  if (/ces$/i.test(word)) return `${word.slice(0, -3)}z`;
  if (/iones$/i.test(word)) return `${word.slice(0, -4)}ión`;
  if (/[lrdj]es$/i.test(word) && !/(?:bles|fes|jes)$/i.test(word)) return word.slice(0, -2);
  return /[^s]s$/i.test(word) ? word.slice(0, -1) : word;
}
