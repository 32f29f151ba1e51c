import { foldLetters } from "../../text/fold.ts";

/**
 * Common first names of the supported languages, folded. They distinguish people's names from other words.
 */
const names =
  "adam adrian agnes agnieszka aino aisha alan alberto alejandro aleksander aleksandra alessandra alessandro alessia alex " +
  "alexander alexandra alexandre alexandru alexis alfonso alfred ali alice alicia alina alison allan alma alvaro amalia amanda " +
  "amelie amy ana anabel anders andrea andreas andreea andrei andrej andres andrew andrzej ane angel angela angelika angelo anja " +
  "anke anna annalisa anne anneli annette annie annika antje antoine anton antonella antonia antonio antti anu arancha ariane arja " +
  "arne arnaud arthur artur asa astrid audrey aurelie axel ayse barbara barbora bart bartosz bastian bastien beata beate beatrice " +
  "beatriz begona belen ben benedikt benjamin benoit bernadette bernard bernd bernhard bertrand bettina bianca birgit birgitta " +
  "bjorn blanca bo bob bogdan boris brad brendan brian brigitte bruce bruno camilla camille carina carl carla carlo carlos carmen " +
  "carol carola carolin caroline carsten catarina caterina catherine cathrin cecilia cecilie celine cesar charles charlotte chiara " +
  "chris christa christel christian christiane christina christine christof christoph christophe christopher ciara claire clara " +
  "claudia claudio clemens colin concetta conor constanze cormac cornelia corinna corinne craig cristian cristina cyril daan dagmar " +
  "damian damien dan dana daniel daniela daniele danielle danuta dario darren dave david dawn deborah declan delphine denis denise " +
  "derek diana didier diego dieter dimitri dirk dolores dominik dominique donald donna doris dorota dorothea dorothee duncan edith " +
  "eduard eduardo edward eileen eino eirik elena eleonora eleni elias elin elina elisa elisabeth elise elizabeth elke ella ellen " +
  "elmar elsa else elzbieta emanuele emil emilia emilie emily emma emmanuel enrico enrique eric erica erich erik erika erkki ernst " +
  "esa estelle esther eugen eva eve eveline ewa fabian fabien fabio fabrice federica federico felipe felix ferdinand fernanda " +
  "fernando filip filippo fiona florence florian franca frances francesca francesco francis francisco franck francois francoise " +
  "frank franz frederic frederik fredrik friederike friedrich gabriel gabriela gabriele gabriella gaelle gareth gary gavin gemma " +
  "geoffrey georg george georges gerald gerard gerd gerhard gert gianluca gilles gino giorgio giovanni giulia giuseppe gloria goran " +
  "gordon grace graham grazyna greg gregor gregory greta grzegorz gudrun guido guillaume guillermo gunnar gunter gustav hakan hanna " +
  "hannah hannele hanne hannes hannu hans harald harri harry hartmut heather hector heide heidi heike heiko heinrich heinz helen " +
  "helena helene helga helle hendrik henning henri henrik henry herbert herve hilde holger horst hubert hugh hugo ian ida ignacio " +
  "ilona ilse imke ina ines inga inge ingeborg ingo ingrid ioana ion irena irene iris irma isabel isabella isabelle ismael ivan " +
  "ivana ivo jaakko jacek jack jackie jacob jacqueline jacques jakob jakub james jamie jan jana jane janet janina janusz jari " +
  "jaroslav jarmo jason javier jean jeanne jeff jennifer jenny jens jeremy jeroen jerome jerzy jesper jessica jesus jill jim jiri " +
  "joachim joan joana joanna joao jochen joe joel joerg johan johann johanna johannes john johnny jolanta jonas jonathan joost jordi " +
  "jorg jorge jose josef joseph joshua josiane juan juana juha juhani julia julian juliane julie julien juliette julio jurgen jussi " +
  "justine justyna jutta kai kaisa kamil karel karen kari karin karina karl karla karol karolina karsten kate katarina katarzyna " +
  "kate katharina katherine kathleen kathrin kathryn kathy katja katrin katrine kay keith kelly ken kenneth kerstin kevin kim kirsi " +
  "kirsten kirsti klara klaus konrad konstantin kristian kristiina kristin kristina kristine krystyna krzysztof kurt kyle lars lasse " +
  "laszlo laura laure laurence laurent lauri lea leena lena leo leon leonard leonie leonor leszek liam liisa lilian lina linda lisa " +
  "lise liv livia loic lorena lorenzo lothar louis louise luc luca lucas lucia luciano lucie lucy ludwig luigi luis luisa lukas " +
  "lukasz lydia maarten maciej madeleine magdalena maija maike malin malgorzata manfred manon manuel manuela marc marcel marcela " +
  "marcello marcin marco marcus marek margaret margarida margarita margit margot mari maria marian mariana marianne marie mariel " +
  "marika marina mario marion marisa marit marja mark marketa marko markku markus marlene marta martha martin martina martine " +
  "martti mary mateusz mathias mathieu mathilde matilda matt matteo matthew matthias matthieu matti maurice mauricio maurizio max " +
  "maxime mehmet meike melanie melissa mercedes merja mette mia michael michaela michal michel michele michelle mie miguel mika mike " +
  "mikael mikko milan milena mira miriam miroslav mohamed monica monika monique morten mustafa nadia nadine nadja naomi natalia " +
  "natalie natascha nathalie neil nele nella niamh nicholas nick nicola nicolas nicole niels niklas niko nikolai nikolaus nils nina " +
  "noemi nora norbert nuno odile olaf ole olga oliver olivia olivier ondrej oscar oskar otto outi paavo pablo paola paolo pascal " +
  "patrice patricia patrick patrik paul paula paulina paulo pauliina pavel pawel pedro peggy pekka penelope per perttu peter petr " +
  "petra petri phil philip philipp philippe pia pierre pieter pietro pilar piotr pirjo piet priya rachel rafael rafal raimund rainer " +
  "ralf ralph ramon raphael raquel raul rebecca regina regine reiner reinhard remi renata renate rene ricardo riccardo richard rick " +
  "riitta rita robert roberta roberto robin rocio rod roger roland rolf roman romain ron ronald ronan rosa rosalind rosario rosemary " +
  "ross roxana roy ruben rudolf rui rupert russell ruth ryan sabina sabine sabrina salvatore sam samantha samuel sandra sandrine sandy " +
  "sanna sanne sara sarah sari saskia scott sean sebastian sebastien sergio seppo severine shane sharon sheila silke silvia simon " +
  "simona simone sinead siobhan sofia sofie solveig sonia sonja sophia sophie soren stefan stefania stefanie steffen steinar stephan " +
  "stephane stephanie stephen steve steven stig stuart sue susan susana susanna susanne suvi suzanne svein sven svenja svetlana " +
  "sylvia sylvie szymon tamara tanja tanya tapio tara tatiana tatjana ted teresa terhi terry teun thea theo theresa therese thibault " +
  "thierry thomas thorsten tiago tiina tilman tim timo timothy tina tobias tom tomas tomasz tommy toni tony tor torben tore torsten " +
  "tracy trevor trine tuomas tuula udo ulla ulrich ulrike ulf ursula urszula ute uwe vaclav valentin valentina valeria valerie vanessa " +
  "vera verena veronica veronika veronique vicente victor victoria viktor viktoria ville vincent vincenzo viola virginia virginie " +
  "vivian vladimir volker walter wanda wendy werner wilfried wilhelm willem william willy wim wojciech wolfgang xavier yan yann yannick " +
  "yasmin yolanda yves yvette yvonne zbigniew zdenek zofia zoe zuzana bridget aoife orla eoin padraig sinead caoimhe maeve ruairi " +
  "hedwig ilka jorn kjell knut leif magnus oyvind ragnar sigrid terje vidar asbjorn bente dorthe jorgen kirstine lone mads rasmus " +
  "soeren tove katka lenka ludek milos radek tereza vit bogna halina kinga miloslaw slawomir zygmunt";

const known: ReadonlySet<string> = new Set(names.split(" "));

/**
 * Whether `word` is a common first name; one part of a double name is enough. The word is folded before the
 * comparison.
 */
export function isFirstName(word: string): boolean {
  return foldLetters(word)
    .split("-")
    .some((part) => known.has(part));
}
