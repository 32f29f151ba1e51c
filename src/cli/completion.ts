import { type Command, parseCommandLine, print, UsageError } from "./command.ts";

/** What may follow a command: its actions, and the options that its usage names. */
type Words = Readonly<Record<string, { actions: string; options: string }>>;

/** Scripts that complete the name of a command and what may follow it, by shell. */
const scripts: Readonly<Record<string, (commands: string, words: Words) => string>> = {
  bash: (commands, words) => `_forager() {
  local actions options
  case "\${COMP_WORDS[1]}" in
${cases(words, ({ actions, options }) => `actions="${actions}" options="${options}"`)}
  esac
  if [ "$COMP_CWORD" = 1 ]; then COMPREPLY=($(compgen -W "${commands}" -- "\${COMP_WORDS[1]}"))
  elif [[ "\${COMP_WORDS[COMP_CWORD]}" == -* ]]; then COMPREPLY=($(compgen -W "$options" -- "\${COMP_WORDS[COMP_CWORD]}"))
  elif [ "$COMP_CWORD" = 2 ]; then COMPREPLY=($(compgen -W "$actions" -- "\${COMP_WORDS[2]}")); fi
}
complete -o default -F _forager forager`,
  zsh: (commands, words) => `#compdef forager
_forager() {
  local actions options
  case "\${words[2]}" in
${cases(words, ({ actions, options }) => `actions="${actions}" options="${options}"`)}
  esac
  if (( CURRENT == 2 )); then compadd ${commands}
  elif [[ "\${words[CURRENT]}" == -* ]]; then compadd -- \${=options}
  elif (( CURRENT == 3 )) && [[ -n "$actions" ]]; then compadd \${=actions}
  else _files; fi
}
compdef _forager forager`,
  fish: (commands, words) =>
    [
      `complete -c forager -n "test (count (commandline -opc)) -eq 1" -f -a "${commands}"`,
      ...Object.entries(words).flatMap(([name, { actions, options }]) => [
        ...(actions === ""
          ? []
          : [
              `complete -c forager -n "test (count (commandline -opc)) -eq 2; and __fish_seen_subcommand_from ${name}" -f -a "${actions}"`,
            ]),
        ...options
          .split(" ")
          .filter((option) => option !== "")
          .map(
            (option) =>
              `complete -c forager -n "__fish_seen_subcommand_from ${name}" -l ${option.replace(/^--/, "")}`,
          ),
      ]),
    ].join("\n"),
};

const cases = (words: Words, set: (word: Words[string]) => string): string =>
  Object.entries(words)
    .map(([name, word]) => `    ${name}) ${set(word)} ;;`)
    .join("\n");

/** @param detailed the commands of which the script also completes actions and options. */
export const completionCommand = (
  commands: readonly string[],
  detailed: () => Promise<Readonly<Record<string, Command>>>,
): Command => ({
  usage: `Usage: forager completion <${Object.keys(scripts).join("|")}>

Prints a script that completes commands of 'forager', and actions and options of those that call a running service.

Examples:
  source <(forager completion bash)
  forager completion fish > ~/.config/fish/completions/forager.fish`,
  async run(args) {
    const [shell = "", ...others] = parseCommandLine(args, {}).positionals;
    const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
    if (script === undefined || others.length > 0) {
      throw new UsageError(`Name a shell: ${Object.keys(scripts).join(", ")}.`);
    }
    const words = Object.entries(await detailed()).map(
      ([name, { actions = [], usage }]) =>
        [name, { actions: actions.join(" "), options: optionsIn(usage).join(" ") }] as const,
    );
    const completion = { actions: Object.keys(scripts).join(" "), options: "" };
    print(script(commands.join(" "), { ...Object.fromEntries(words), completion }));
    return 0;
  },
});

const optionsIn = (usage: string): string[] => [...new Set(usage.match(/(?<![\w-])--[a-z][a-z-]+/g))];
