import { Argument, type Command } from 'commander';
import { addExamples } from '../options.ts';
import { bashCompletion, fishCompletion, zshCompletion } from './shells.ts';
import { type CompletedCommand, completedCommands } from './tree.ts';

type Shell = 'bash' | 'zsh' | 'fish';

const SCRIPTS: Readonly<Record<Shell, (commands: readonly CompletedCommand[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

const DESCRIPTION =
  'Print a script with which a shell completes the commands and options of palisade. It knows those of this version: ' +
  'write it again after an upgrade, or let the shell evaluate it when it starts.';

/** @param loadProgram returns the program with all its commands */
export function defineCompletion(command: Command, loadProgram: () => Promise<Command>): void {
  command
    .description(DESCRIPTION)
    .addArgument(new Argument('<shell>', 'whose script to print').choices(Object.keys(SCRIPTS)))
    .action(async (shell: Shell) => {
      process.stdout.write(SCRIPTS[shell](completedCommands(await loadProgram())));
    });
  addExamples(
    command,
    'palisade completion bash > ~/.local/share/bash-completion/completions/palisade',
    'palisade completion zsh > /usr/local/share/zsh/site-functions/_palisade',
    'palisade completion fish > ~/.config/fish/completions/palisade.fish',
  );
}
