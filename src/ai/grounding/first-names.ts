import { readFileSync } from "node:fs";
import { join } from "node:path";
import { foldLetters } from "../../text/fold.ts";

/** Names that the packages of the list lack. */
const moreNames =
  "ailsa aintzane ander annemieke arancha arantxa astri bartosz beat bo bogna boguslaw dagfinn deepak dirkje edurne " +
  "eneko genowefa giorgos gorka halvard hanneke haruto hui ineke ingvild jaap jannick jarle jokin jostein " +
  "karl-heinz katka kavita keiko line lorant lucyna mei miloslaw ming morag nasser oriol per perttu pradeep prakash priyanka " +
  "proinsias rajesh roelof sandeep shweta sietske soeren sunil sven-erik takashi torgeir torkel torstein vikram " +
  "vinod wei xabier zdzislaw zsuzsa петя";

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
  const folded = foldLetters(word);
  return folded.includes("-") ? folded.split("-").some((part) => names.has(part)) : names.has(folded);
}
