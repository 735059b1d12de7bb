import { nextWords, stepPatterns, valuedOptions } from './shell-words.ts';
import type { CompletedCommand } from './tree.ts';

/** A script for fish, to be saved in ~/.config/fish/completions/palisade.fish. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const words = commands.flatMap((command) =>
    nextWords(command).map(
      ({ word, meaning }) =>
        `complete -c palisade -f -n ${quoted(`__palisade_at ${quoted(command.path)}`)} -a ${quoted(word)}` +
        (meaning === '' ? '' : ` -d ${quoted(meaning)}`),
    ),
  );
  const values = valuedOptions(commands).map(({ key, choices }) => {
    const at = `-n ${quoted(`__palisade_value ${quoted(key)}`)}`;
    return choices.length === 0
      ? `complete -c palisade -F ${at}`
      : `complete -c palisade -f ${at} -a ${quoted(choices.join(' '))}`;
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
    .map(({ key }) => quoted(key))
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
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
