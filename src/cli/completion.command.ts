import { Argument, type Command } from 'commander';
import { examples } from './arguments.js';

type Shell = 'bash' | 'zsh';

/** A command, and the words that may follow it. */
interface Place {
  /** Its name after `keypad`, such as `client create`. */
  readonly path: string;
  readonly words: readonly string[];
}

/** Adds `keypad completion`, which needs all other commands. */
export function addCompletionCommand(command: Command): void {
  command
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh']))
    .addHelpText('after', examples('completion bash > /etc/bash_completion.d/keypad', 'completion zsh >> ~/.zshrc'))
    .action((shell: Shell) => {
      process.stdout.write(scriptOf(command.parent ?? command, shell));
    });
}

/** Returns a script for bash. zsh has an emulation of the completions of bash. */
function scriptOf(program: Command, shell: Shell): string {
  const places = placesOf(program);
  const paths = places.flatMap(({ path }) => (path === '' ? [] : [`'${path}'`]));
  const suggest = (words: readonly string[]) => `COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$current"))`;
  return `${shell === 'zsh' ? 'autoload -U +X compinit bashcompinit && compinit && bashcompinit\n' : ''}_keypad() {
  local path='' word current="\${COMP_WORDS[COMP_CWORD]}"
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
${[...choicesOf(program)].map(([option, values]) => `    ${option}) ${suggest(values)}; return ;;`).join('\n')}
  esac
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD-1))}"; do
    case "\${path:+$path }$word" in
      ${paths.join('|')}) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path" in
${places.map(({ path, words }) => `    '${path}') ${suggest(words)} ;;`).join('\n')}
  esac
}
complete -o default -F _keypad keypad
`;
}

function placesOf(command: Command, path: readonly string[] = []): Place[] {
  const help = command.createHelp();
  const commands = help.visibleCommands(command).filter((each) => each.name() !== 'help');
  const options = help.visibleOptions(command).flatMap(({ long }) => (typeof long === 'string' ? [long] : []));
  const words = [...commands.map((each) => each.name()), ...options];
  return [{ path: path.join(' '), words }, ...commands.flatMap((each) => placesOf(each, [...path, each.name()]))];
}

/** Returns the values that options take, by the name of the option, which has the same values in all commands. */
function choicesOf(command: Command): ReadonlyMap<string, readonly string[]> {
  const own = command.options.flatMap(({ long, argChoices }) =>
    typeof long === 'string' && argChoices ? [[long, argChoices] as const] : [],
  );
  return new Map([...own, ...command.commands.flatMap((each) => [...choicesOf(each)])]);
}
