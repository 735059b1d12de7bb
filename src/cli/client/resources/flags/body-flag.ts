import type { Option } from 'commander';
import type { Session } from '#cli/client/session';

/** What a flag may need to read its value. */
export interface FlagContext {
  session: Session;
  /** The values of the flags before it. */
  body: Readonly<Record<string, unknown>>;
}

/** One or more options of a command that give a field of the body. */
export interface BodyFlag {
  /** Its path in the body: `restrictions.vpcs`. */
  field: string;
  options: readonly Option[];
  /** The name for errors: `--subnet`. */
  name: string;
  /**
   * The value for the body; undefined leaves the field out.
   * @param given what the options were given
   * @throws WrongUsage, Refused
   */
  read(given: Readonly<Record<string, unknown>>, reading: FlagContext): unknown;
}
