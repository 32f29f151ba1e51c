import { readFileSync } from "node:fs";
import { join } from "node:path";
import { foldLetters } from "../../text/fold.ts";

/** Names that the list of a package lacks: mostly of older people in the north and the middle of Europe. */
const moreNames =
  "adelheid aila ailsa aintzane aitor ander ane anke annalisa annegret annemieke annick antje anu aoife arancha " +
  "arantxa arja asbjorn asta astri ausra bartosz begona belen bernt birger birthe bo bodil bogna boguslaw borje " +
  "caoimhe carsten cathrin christel christl christof constanze cormac czeslaw dagfinn deepak detlef detlev dezso " +
  "dietmar dorte eamon eamonn edeltraud edurne eivind ekkehard elfriede elke ellinor eneko eniko eoin erzsebet esa " +
  "esko espen euan fionnuala fredrika friedhelm frode gareth genowefa gerd gerlinde gert ghislaine gorka grainne " +
  "grazyna gro gunther gustaf gyula halvard hannelore harri hartmut haruto hedwig heide heike heiko heimo heli henny " +
  "herdis hilde hiltrud hiroshi holger hui iain ildiko ilka ilkka inaki ingegerd ingela ingemar ingo ingvild inken " +
  "irmela irmgard isolde itziar jaana jaap jannick jarl jarle jarmo jaroslaw jeno jeroen jochen joerg jokin jorma " +
  "jostein jouni judit juergen jurgen jussi jutta kaija kaisa kalman karl-heinz karlheinz karsten katalin katka " +
  "katri kavita keiko kerttu kirsi kirsti kirstine kjersti knud krisztina leire leszek lieselotte lorant lucyna " +
  "ludger maciej magdolna maire mariel mauri mei merethe merja mie miloslaw ming miroslaw montserrat morag nasser " +
  "natascha niamh nikolaus oddvar oisin oriol orla orsolya ottmar outi oyvind paavo padraig pal palle pasi pau per " +
  "pernille pertti perttu pooja pradeep prakash preben priyanka proinsias ragnar raija raimo rajesh rashid rauno " +
  "reidar reidun reijo reiner rhona rigmor rosmarie roswitha ruairi saara sakura sandeep seija shweta siegfried " +
  "sieglinde siegrid sigbjorn sinead siobhan sirpa sissel slawomir soeren sorcha stein steinar sture sunil suvi " +
  "svein sven-erik synnove tadeusz tadhg tage takashi tariq teija terhi terje thorsten tilman toivo torgeir torkel " +
  "torstein tove trond trude tuija tunde tuomo turid ulrike unni ursel urszula ute uwe vesa vidar vigdis vikram " +
  "vinod volker waldemar waltraud wei wieslaw wim winfried wojciech wolfram xabier yan yngve yoko yrjo yuki yvon " +
  "zainab zbigniew zdzislaw zsuzsa zsuzsanna" +
  " anneke geert gerrit wouter sietske femke maaike marijke marjan joke ineke hanneke greet jelle sjoerd roelof klaas wim henk kees bram arie dirkje tineke jeroen mieke griet lieve przemyslaw dobromir ragnhild egil giorgos" +
  " γιωργος ελενη μαρια κωνσταντινος δημητρης νικος κατερινα σοφια αννα γιαννης βασιλης χρηστος παναγιωτης ιωαννα олена андрій наталія оксана ігор тетяна юлія дмитро світлана катерина володимир елена наталья ольга татьяна юлия дмитрий светлана екатерина владимир александр сергей андрей георги иван петя мария";

let known: ReadonlySet<string> | undefined;

function readNames(): ReadonlySet<string> {
  const text = readFileSync(join(import.meta.dirname, "first-names.txt"), "utf8");
  const names = new Set(foldLetters(moreNames).split(" "));
  for (const line of text.split("\n"))
    if (!line.startsWith("#")) for (const name of line.split(" ")) names.add(name);
  return names;
}

/**
 * Whether `word` is a common first name of the supported languages; one part of a double name is enough. The word is
 * folded before the comparison. Names distinguish people from other capitalised words.
 */
export function isFirstName(word: string): boolean {
  known ??= readNames();
  const names = known;
  return foldLetters(word)
    .split("-")
    .some((part) => names.has(part));
}
