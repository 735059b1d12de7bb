import { nextWords, quoted, stepPatterns, valuedOptions } from './shell-words.ts';
import type { CompletedCommand } from './tree.ts';

/** A script for bash 4 and newer. Where no word is known, bash completes files. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const values = valuedOptions(commands).map(
    ({ key, choices }) => `    ${quoted(key)}) words=${quoted(choices.join(' '))} ;;`,
  );
  const words = commands.map(
    (command) =>
      `      ${quoted(command.path)}) words=${quoted(
        nextWords(command)
          .map(({ word }) => word)
          .join(' '),
      )} ;;`,
  );
  return `# bash completion for palisade
_palisade() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local path=palisade word words
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $path == palisade && $word == help ]] && continue
    case "$path $word" in
      ${stepPatterns(commands)}) path="$path $word" ;;
    esac
  done
  case "$path $previous" in
${values.join('\n')}
    *) case "$path" in
${words.join('\n')}
    esac ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -o default -F _palisade palisade ./palisade
`;
}
