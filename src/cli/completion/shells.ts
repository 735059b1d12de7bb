import type { CompletedCommand, Word } from './tree.ts';

/** A text as one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The commands, as patterns of `case`: the words that lead from one command to a command below it. */
function stepPatterns(commands: readonly CompletedCommand[]): string {
  return commands
    .filter(({ path }) => path.includes(' '))
    .map(({ path }) => quoted(path))
    .join('|');
}

/** The words that may come next: commands, or choices and options. */
function nextWords({ commands, choices, options }: CompletedCommand): Word[] {
  return [...commands, ...choices.map((word) => ({ word, meaning: '' })), ...options];
}

/** Each option with a value, by its command: `palisade backup --config-file`. */
function valuedOptions(commands: readonly CompletedCommand[]): { key: string; choices: readonly string[] }[] {
  return commands.flatMap(({ path, valued }) =>
    valued.map(({ flag, choices }) => ({ key: `${path} ${flag}`, choices })),
  );
}

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

/** A script for fish, to be saved in ~/.config/fish/completions/palisade.fish. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const words = commands.flatMap((command) =>
    nextWords(command).map(
      ({ word, meaning }) =>
        `complete -c palisade -f -n ${quotedForFish(`__palisade_at ${quotedForFish(command.path)}`)} -a ${quotedForFish(word)}` +
        (meaning === '' ? '' : ` -d ${quotedForFish(meaning)}`),
    ),
  );
  const values = valuedOptions(commands).map(({ key, choices }) => {
    const at = `-n ${quotedForFish(`__palisade_value ${quotedForFish(key)}`)}`;
    return choices.length === 0
      ? `complete -c palisade -F ${at}`
      : `complete -c palisade -f ${at} -a ${quotedForFish(choices.join(' '))}`;
  });
  return `# fish completion for palisade
function __palisade_path
  set -l path palisade
  for word in (commandline -opc)[2..]
    if test "$path" = palisade; and test "$word" = help
      continue
    end
    switch "$path $word"
      case ${stepPatterns(commands).replaceAll('|', ' ')}
        set path "$path $word"
    end
  end
  echo $path
end
function __palisade_key
  set -l words (commandline -opc)
  echo (__palisade_path) $words[-1]
end
set -g __palisade_keys ${valuedOptions(commands)
    .map(({ key }) => quotedForFish(key))
    .join(' ')}
function __palisade_value
  test (__palisade_key) = $argv[1]
end
function __palisade_at
  not contains (__palisade_key) $__palisade_keys; and test (__palisade_path) = $argv[1]
end
${[...words, ...values].join('\n')}
`;
}

/** In fish, a backslash is special in single quotes too. */
function quotedForFish(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

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
