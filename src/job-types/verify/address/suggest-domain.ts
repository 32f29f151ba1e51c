/** Domains of most people's addresses, the most used first: the candidates for a mistyped domain. */
const commonDomains = (
  "gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com live.com msn.com me.com mac.com googlemail.com " +
  "proton.me protonmail.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de yahoo.de hotmail.de outlook.de " +
  "yahoo.co.uk hotmail.co.uk outlook.co.uk btinternet.com sky.com virginmedia.com talktalk.net " +
  "orange.fr wanadoo.fr free.fr laposte.net sfr.fr hotmail.fr yahoo.fr outlook.fr " +
  "libero.it virgilio.it alice.it tiscali.it hotmail.it yahoo.it tim.it " +
  "hotmail.es yahoo.es telefonica.net terra.es outlook.es uol.com.br bol.com.br terra.com.br hotmail.com.br yahoo.com.br " +
  "ziggo.nl kpnmail.nl hotmail.nl live.nl planet.nl telenet.be skynet.be hotmail.be bluewin.ch " +
  "wp.pl onet.pl o2.pl interia.pl gazeta.pl seznam.cz email.cz centrum.cz mail.ru yandex.ru bk.ru list.ru " +
  "comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net shaw.ca rogers.com sympatico.ca " +
  "bigpond.com optusnet.com.au qq.com 163.com 126.com naver.com daum.net yahoo.co.jp docomo.ne.jp rediffmail.com"
).split(" ");
const known = new Set(commonDomains);

/** Domain endings that are always typing errors, and their corrections. */
const mistypedEnds: readonly [end: string, meant: string][] = [
  [".con", ".com"],
  [".cmo", ".com"],
  [".ocm", ".com"],
  [".comm", ".com"],
  [".coom", ".com"],
  [".vom", ".com"],
  [".xom", ".com"],
  [".cpm", ".com"],
  [".clm", ".com"],
  [".ckm", ".com"],
  [".nte", ".net"],
  [".ner", ".net"],
  [".nett", ".net"],
  [".ogr", ".org"],
  [".orgg", ".org"],
  [".dee", ".de"],
  [".frr", ".fr"],
];

/** Short domains have many neighbours that exist. */
const oneEditCharsMin = 6;
const twoEditsCharsMin = 10;

/**
 * The domain that a mistyped one probably means, or null. Only large providers' domains are suggested, and
 * nothing for one of them.
 */
export function suggestDomain(domain: string): string | null {
  if (known.has(domain)) return null;
  const corrected = correctEnding(domain);
  // The name before the ending may be mistyped, too.
  if (corrected !== null) return suggestDomain(corrected) ?? corrected;
  let best: { domain: string; distance: number } | null = null;
  for (const candidate of commonDomains) {
    const allowed = candidate.length >= twoEditsCharsMin ? 2 : candidate.length >= oneEditCharsMin ? 1 : 0;
    const limit = Math.min(allowed, (best?.distance ?? 3) - 1);
    if (limit < 1 || Math.abs(candidate.length - domain.length) > limit) continue;
    const distance = editDistance(domain, candidate, limit);
    if (distance <= limit && sharesStart(domain, candidate)) best = { domain: candidate, distance };
  }
  return best?.domain ?? null;
}

function correctEnding(domain: string): string | null {
  const found = mistypedEnds.find(([end]) => domain.endsWith(end));
  return found ? domain.slice(0, -found[0].length) + found[1] : null;
}

/**
 * Two edits may turn one real name into another: the first letter, or the name before the dot, must match.
 */
function sharesStart(domain: string, candidate: string): boolean {
  const [name = ""] = domain.split(".");
  const [meant = ""] = candidate.split(".");
  return name[0] === meant[0] || name === meant || [...name].sort().join("") === [...meant].sort().join("");
}

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. */
export function editDistance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      }
      row.push(cost);
    }
    if (Math.min(...row) > limit) return limit + 1;
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? limit + 1;
}
