import { domainToASCII } from "node:url";
import { getDomain, getDomainWithoutSuffix } from "tldts";
import { bareLetters } from "../../../text/fold.ts";
import { memoize } from "../page/memoize.ts";

/** The identity of a site: its hosts and names. */
export interface SiteIdentity {
  /** Host names of the start URL and of the page it led to, without `www.`. */
  hosts: readonly string[];
  /** Names that the pages state. */
  names: readonly string[];
}

/** The relation of a domain to a site. */
export type DomainRelation = "own" | "brand" | "free" | "foreign";

/** Determines the relation of an email address's domain to the site. */
export function createDomainRelation({ hosts, names }: SiteIdentity): (domain: string) => DomainRelation {
  const ownDomains = new Set(hosts.map(registrableDomain));
  const ownHosts = new Set(hosts.map((host) => domainToASCII(host)));
  const brands = [...hosts.map(nameOfHost), ...names].map(bareLetters).filter((name) => name.length >= 4);
  return (domain) => {
    const registrable = registrableDomain(domain);
    if (ownDomains.has(registrable) || ownHosts.has(domainToASCII(domain))) return "own";
    const name = bareLetters(nameOfHost(registrable));
    if (isFreeMail(registrable)) return "free";
    return brands.some((brand) => isSimilarName(name, brand)) ? "brand" : "foreign";
  };
}

/** `firma` of `shop.firma.co.uk` and of `firma.blogspot.com`. */
export function nameOfHost(host: string): string {
  return getDomainWithoutSuffix(host, { allowPrivateDomains: true }) ?? host;
}

/** Whether one name is a good part of the other: `beerbau` and `beerbaukassel`, but not `arc` and `monarch`. */
export function isSimilarName(first: string, second: string): boolean {
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  if (short.length < 3) return false;
  if (short.length < 5) return long.startsWith(short) && long.length <= short.length * 3;
  return long.includes(short) && (short.length * 3 >= long.length || long.startsWith(short));
}

/** Whether an account's name contains all words of a name: `agriturismo-colleverde` and `colleverde.agriturismo`. */
export function hasWordsOf(handle: string, name: string): boolean {
  const words = name
    .split(/[^\p{L}\p{N}]+/u)
    .map(bareLetters)
    .filter((word) => word.length >= 3);
  return words.length >= 2 && words.every((word) => handle.includes(word));
}

const freeMail = new Set(
  (
    "gmail.com googlemail.com outlook.com outlook.de outlook.fr outlook.es outlook.it hotmail.com hotmail.de hotmail.fr hotmail.it hotmail.es hotmail.co.uk live.com " +
    "live.de live.fr live.nl live.co.uk live.it msn.com yahoo.com yahoo.de yahoo.fr yahoo.es yahoo.it yahoo.co.uk yahoo.co.jp yahoo.com.br yahoo.co.in ymail.com " +
    "rocketmail.com aol.com aol.de icloud.com me.com mac.com gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de arcor.de posteo.de mailbox.org " +
    "online.de 1und1.de vodafone.de kabelmail.de unitybox.de email.de mail.de proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tuta.io mail.com " +
    "zoho.com fastmail.com hey.com aon.at chello.at a1.net utanet.at bluewin.ch hispeed.ch sunrise.ch bluemail.ch swissonline.ch orange.fr wanadoo.fr free.fr laposte.net " +
    "sfr.fr neuf.fr bbox.fr numericable.fr club-internet.fr telenet.be skynet.be proximus.be scarlet.be ziggo.nl kpnmail.nl kpnplanet.nl planet.nl hetnet.nl xs4all.nl " +
    "home.nl upcmail.nl casema.nl telefonica.net movistar.es terra.es ono.com libero.it virgilio.it tiscali.it alice.it tin.it tim.it inwind.it iol.it fastwebnet.it pec.it " +
    "legalmail.it arubapec.it sapo.pt clix.pt netcabo.pt mail.telepac.pt btinternet.com btconnect.com sky.com virginmedia.com talktalk.net ntlworld.com blueyonder.co.uk " +
    "tiscali.co.uk eircom.net bigpond.com bigpond.net.au optusnet.com.au iinet.net.au tpg.com.au comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net " +
    "charter.net earthlink.net shaw.ca rogers.com bell.net sympatico.ca telus.net videotron.ca wp.pl o2.pl onet.pl onet.eu op.pl interia.pl interia.eu poczta.fm gazeta.pl " +
    "poczta.onet.pl vp.pl telia.com bredband.net comhem.se spray.se tele2.se bahnhof.se mail.dk stofanet.dk webspeed.dk jubii.dk youmail.dk online.no frisurf.no " +
    "broadpark.no getmail.no suomi24.fi kolumbus.fi elisanet.fi pp.inet.fi saunalahti.fi welho.com luukku.com dnainternet.net seznam.cz email.cz centrum.cz post.cz volny.cz " +
    "atlas.cz azet.sk zoznam.sk citromail.hu freemail.hu t-online.hu upcmail.hu yahoo.gr otenet.gr hol.gr forthnet.gr mail.ru yandex.ru yandex.com rambler.ru bk.ru list.ru " +
    "inbox.ru ukr.net i.ua abv.bg mail.bg qq.com 163.com 126.com sina.com naver.com daum.net hanmail.net docomo.ne.jp ezweb.ne.jp softbank.ne.jp nifty.com uol.com.br " +
    "bol.com.br terra.com.br ig.com.br globo.com prodigy.net.mx rediffmail.com mweb.co.za telkomsa.net ttnet.net.tr mynet.com superonline.com pt.lu internet.lu vo.lu"
  ).split(" "),
);

/** A mail provider open to anyone: used by small companies and private persons. */
function isFreeMail(domain: string): boolean {
  return freeMail.has(domain);
}

/**
 * The registrable domain of a host (`firma.co.uk` for `shop.firma.co.uk`), in ASCII, so that `müller.de` and
 * `xn--mller-kva.de` are equal. Below public hosting domains (`firma.blogspot.com`) each name counts. The host itself
 * if its top-level domain is unknown.
 */
export function registrableDomain(host: string): string {
  return domainOf(host);
}

const domainOf = memoize((host): string => {
  // `www.mill.sch.uk` is below the suffix `*.sch.uk`, but the site is `mill.sch.uk`.
  const ascii = (domainToASCII(host.toLowerCase()) || host.toLowerCase()).replace(/^www\.(?=.*\.)/, "");
  return getDomain(ascii, { allowPrivateDomains: true }) ?? ascii;
});
