import { Command, type Option } from 'commander';

/** A command that tells all missing options and arguments at once, and whose subcommands do so too. */
export class PalisadeCommand extends Command {
  override createCommand(name?: string): PalisadeCommand {
    // `readWords` reads the word help, in any place.
    return new PalisadeCommand(name).helpCommand(false);
  }

  /** Called by commander for the first missing option, and before it looks at arguments. */
  missingMandatoryOptionValue(option: Option): void {
    const options = this.options.filter(
      (one) => one.mandatory && this.getOptionValue(one.attributeName()) === undefined,
    );
    const required = this.registeredArguments.filter((argument) => argument.required);
    const missing = [
      ...required.slice(this.args.length).map((argument) => `<${argument.name()}>`),
      ...options.map(({ flags }) => flags),
    ];
    const code = { code: 'commander.missingMandatoryOptionValue' };
    if (missing.length <= 1) this.error(`error: required option '${option.flags}' not specified`, code);
    this.error(`error: missing: ${missing.join(', ')}`, code);
  }
}
