import { countedWords, type QueryLexicon, wordSet } from "../lexicon.ts";

const numbers = {
  ...countedWords(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
  ),
  "twenty-five": 25,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
  "half a dozen": 6,
  "a dozen": 12,
  dozen: 12,
  "a couple of": 2,
};

export const english: QueryLexicon = {
  language: "en",
  hints:
    wordSet(`find me show list give search for looking look need want get please who that are is working work works
    with at of the and or based near from experience experts expert in companies company industry sector people
    someone  businesses agencies firms   heads head  owners   
      top best any some i we to specialising specializing can you one two three four five six seven eight nine
    ten eleven twelve thirteen fourteen fifteen twenty dozen around     up throughout specialised specialized`),
  hintEndings: /(?:ers|ists|ants|ives|ing|ians|ments)$/,
  leads: [
    /^(?:a |the )?(?:short |complete )?list(?:ing)? (?:of|with)\s+/iu,
    /^(?:please|kindly|hi|hello|hey)\b[,!.]?\s*/iu,
    /^(?:can|could|would) you (?:please )?/iu,
    /^(?:i|we)(?: am| are|'m|'re)? (?:looking|searching|hunting) (?:for|to (?:find|contact|reach|meet|hire))\s+/iu,
    /^(?:i|we)(?:'d| would)? (?:need|want|like|am after|are after)(?: to (?:find|see|get|have|contact|reach|meet|hire|talk to|know|identify))?\s+/iu,
    /^(?:find|show|give|get|fetch|list|identify|discover|locate|search|bring|send|return|name|suggest|recommend|source|pull|display|retrieve|collect|compile|look up|dig up|track down)(?: for)?(?: (?:me|us))?(?: out)?\s+/iu,
    /^(?:looking|searching|hunting|wanted|need(?:ed)?|seeking|in search of|on the lookout for)[:,]?\s*(?:for )?\s*/iu,
    /^who (?:runs?|leads?|heads?(?: up)?|manages?|owns?|is (?:in charge of|responsible for))\s+(?:the\s+)?/iu,
    /^(?:who (?:is|are)|who's|which)\s+/iu,
    /^(?:the )?(?:names?|profiles?|contacts?|linkedin profiles?|contact details) (?:of|for|to|at)\s+/iu,
    /^(?:about|around|approximately|roughly|circa|up to|at least|at most|no more than|a maximum of|max(?:imum)?\.?|some|any|the|all|only|exactly|another|my|our)\s+/iu,
    /^(?:top|best|first|leading|most important)\s+(?=\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)\b)/iu,
  ],
  countFillers:
    /^(?:of the |(?:different |relevant |good |great |suitable )?(?:linkedin )?(?:profiles?|results?|contacts?|leads?|candidates?|examples?|names?|people|persons|individuals|professionals) (?:of|for|to|like|who are|that are|working as|named as)\s+|of\s+|(?:the )?(?:top|best|leading|different|various|good|great|experienced|local|potential|current)\s+|more\s+|or so\s+)/iu,
  numbers,
  markers: {
    place: [
      "(?:(?:who|that) (?:are|is) )?(?:currently )?(?:based|located|living|residing|situated|headquartered)(?: (?:in|near|at|around|out of|within))?",
      "(?:(?:who|that) )?(?:lives?|resides?|sits?) (?:in|near|around)",
      "(?:in|from|of) the (?:greater )?(?:area|city|region|vicinity|surroundings|state|county|province) of",
      "in and around",
      "in or (?:near|around)",
      "close to",
      "not far from",
      "nearby",
      "near",
      "around",
      "throughout",
      "across",
      "out of",
      "within",
      "outside",
    ],
    place_or_field: [
      "in",
      "inside",
      "from",
      "(?:(?:who|that) (?:are )?)?(?:currently )?work(?:ing|s)? (?:in|from|out of)",
      "(?:who|that) are in",
      "active in",
      "operating in",
    ],
    field: [
      "(?:(?:who|that) (?:have|has|had)|having|with)(?: an?| some| strong| solid| proven| good| deep| prior| hands-on| professional| in-depth| extensive| several years(?: of)?| \\d+\\+? years(?: of)?| years of)* (?:experience|expertise|background|knowledge|skills?|track record|focus|specialty|speciality|interest|specialisation|specialization|know-how)(?: (?:in|with|of|on|at|working (?:in|with|for|at)))?",
      "(?:(?:who|that) (?:are )?)?(?:specialis|specializ)(?:ing|ed|e|es) in",
      "(?:(?:who|that) (?:are )?)?(?:focus(?:s?ing|s?ed|es)?|concentrating) on",
      "(?:(?:who|that) (?:are )?)?(?:experienced|skilled|proficient|knowledgeable|interested|versed|trained|certified|involved|engaged) (?:in|with|about)",
      "(?:(?:who|that) (?:are )?)?(?:currently )?work(?:ing|s)? (?:at|for|with|on)",
      "(?:(?:who|that) (?:are )?)?(?:employed|hired|engaged) (?:at|by|with)",
      "(?:who|that) (?:know|knows|understand|use|uses|speak|speaks|have|has|run|runs|lead|leads|build|builds|invest in|invests in|sell|sells|do|does|manage|manages|own|owns|deal with|deals with|are|is|work|works)",
      "whose (?:company|firm|business) (?:is|does|sells|makes)",
      "dealing with",
      "at",
      "for",
      "with",
      "using",
      "leading",
      "running",
      "on",
      "who",
      "that",
      "among",
      "about",
      "against",
    ],
    of: ["of"],
    role: [
      "(?:who|that) (?:are |is )?(?:currently )?(?:work(?:s|ing)?|serv(?:es?|ing)|act(?:s|ing)?) as(?: an?| the)?",
      "(?:working|serving|acting|employed) as(?: an?| the)?",
      "with (?:the|a) (?:job )?(?:title|role|position)(?: of)?",
      "called",
    ],
  },
  articles: /^(?:the|an?|any|some|their|his|her|its|our|other|various)\s+/iu,
  articledField: /^the\s/iu,
  conjunctions: "and|or|as well as|and/or|&|plus",
  genericNouns: wordSet(
    "company companies firm firms business businesses organisation organisations organization organizations industry industries sector sectors space field fields area areas enterprise enterprises corporation corporations market world segment domain vertical employer employers environment sphere scene brands",
  ),
  organisationNouns: wordSet(
    "startup startups start-up start-ups scaleup scaleups scale-ups agency agencies bank banks hospital hospitals clinic clinics school schools university universities hotel hotels restaurant restaurants shop shops store stores retailer retailers manufacturer manufacturers fintech fintechs insurer insurers ngo ngos charity charities nonprofit nonprofits studio studios fund funds consultancy consultancies brand brands supplier suppliers airline airlines factory factories practice practices publisher publishers smes unicorns provider providers museum museums brewery breweries winery wineries vineyard vineyards farm farms dealership dealerships practices airports makers group chain chains lab labs institution institutions council councils",
  ),
  personNouns: wordSet(
    "people person persons professionals someone somebody anyone individuals candidates contacts leads profiles talent guys folks",
  ),
  wholeRoles:
    /\b(?:founders?|co-?founders?|owners?|co-?owners?|c[a-z]{1,2}o'?s?|managing directors?|general managers?|presidents?|partners?|principals?|entrepreneurs?|board members?|proprietors?|chair(?:man|men|woman|person|s)?|employees?|alumni|graduates?|members?|staff)$/iu,
  trailing:
    /\s+(?:please|thanks|thank you|experience|background|expertise|skills|preferably|ideally|right now|today|currently|on linkedin|linkedin|profiles?|if possible)$/iu,
  singular: englishSingular,
  capitalisesNouns: false,
};

const keptInEnglish =
  /(?:ss|us|is|ics|news|sales|operations|relations|communications|resources|services|systems|goods|affairs|sports|sciences|electronics|business|saas|paas|iaas|aws|ios|devops|mlops|kubernetes|windows|js|css|aerospace|series|always|alumni|arts|telecoms|apparel|estates|cosmetics|renewables|semiconductors|pharmaceuticals|games|events|foods|materials|textiles|payments|chemicals)$/i;

function englishSingular(word: string): string {
  if (/^[A-Z]{2,}s$/.test(word)) return word.slice(0, -1);
  if (/['’]s$/.test(word)) return word.slice(0, -2);
  if (
    /men$/i.test(word) &&
    /(?:sales|chair|business|trades|crafts|fore|sports|fire|police)men$/i.test(word)
  ) {
    return `${word.slice(0, -2)}an`;
  }
  if (keptInEnglish.test(word) || !/[a-z]s$/i.test(word)) return word;
  if (/[^aeiou]ies$/i.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:sh|ch|ss|x|zz)es$/i.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
