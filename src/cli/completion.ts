import { type Command, parseCommandLine, print, UsageError } from "./command.ts";

/** Scripts that complete the name of a command, by shell. */
const scripts: Readonly<Record<string, (commands: string) => string>> = {
  bash: (commands) => `_forager() {
  if [ "$COMP_CWORD" = 1 ]; then COMPREPLY=($(compgen -W "${commands}" -- "\${COMP_WORDS[1]}")); fi
}
complete -o default -F _forager forager`,
  zsh: (commands) => `#compdef forager
_forager() { if (( CURRENT == 2 )); then compadd ${commands}; else _files; fi }
compdef _forager forager`,
  fish: (commands) => `complete -c forager -n "test (count (commandline -opc)) -eq 1" -f -a "${commands}"`,
};

export const completionCommand = (commands: readonly string[]): Command => ({
  usage: `Usage: forager completion <${Object.keys(scripts).join("|")}>

Prints a script that completes commands of 'forager'.

Examples:
  source <(forager completion bash)
  forager completion fish > ~/.config/fish/completions/forager.fish`,
  async run(args) {
    const [shell = "", ...others] = parseCommandLine(args, {}).positionals;
    const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
    if (script === undefined || others.length > 0) {
      throw new UsageError(`Name a shell: ${Object.keys(scripts).join(", ")}.`);
    }
    print(script(commands.join(" ")));
    return 0;
  },
});
