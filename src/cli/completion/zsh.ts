import { nextWords, quoted, stepPatterns, valuedOptions } from './shell-words.ts';
import type { CompletedCommand } from './tree.ts';

/** A script for zsh, to be saved as _palisade in a folder of $fpath, or to be evaluated after compinit. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  const values = valuedOptions(commands).map(({ key, choices }) =>
    choices.length === 0
      ? `    ${quoted(key)}) _files; return ;;`
      : `    ${quoted(key)}) compadd -- ${choices.map(quoted).join(' ')}; return ;;`,
  );
  const words = commands.map((command) => {
    const described = nextWords(command).map(({ word, meaning }) =>
      quoted(`${word.replaceAll(':', '\\:')}${meaning === '' ? '' : `:${meaning}`}`),
    );
    return `    ${quoted(command.path)}) words_next=(${described.join(' ')}) ;;`;
  });
  return `#compdef palisade
_palisade() {
  local path_now=palisade word_now
  local -a words_next
  for word_now in "\${(@)words[2,CURRENT-1]}"; do
    [[ $path_now == palisade && $word_now == help ]] && continue
    case "$path_now $word_now" in
      ${stepPatterns(commands)}) path_now="$path_now $word_now" ;;
    esac
  done
  case "$path_now \${words[CURRENT-1]}" in
${values.join('\n')}
  esac
  case "$path_now" in
${words.join('\n')}
  esac
  _describe 'palisade' words_next || _files
}
if [[ \${funcstack[1]} == _palisade ]]; then _palisade "$@"; else compdef _palisade palisade; fi
`;
}
