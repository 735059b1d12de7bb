import type { Option } from 'commander';
import type { Session } from '../session.ts';
import type { DescribedOperationName, DescribedSchema } from './openapi.ts';

/** The parameters of a path above the record: the VPC of a subnet. */
export type ParentParameters = Readonly<Record<string, string | number>>;

/** How a value is shown, where its plain form is not enough. */
export type ValueFormatter = (value: unknown) => string;

/** Where the value of a column or a fact is in a record: `entity.label`. */
export type RecordColumn = string | readonly [path: string, show: ValueFormatter];

/** By heading. */
export type RecordColumns = Readonly<Record<string, RecordColumn>>;

/** A list inside a record, shown as a table of its own. */
export interface RecordPart {
  title: string;
  path: string;
  columns: RecordColumns;
}

/** How a record is shown. */
export interface RecordView {
  facts: RecordColumns;
  parts?: readonly RecordPart[];
}

export interface Verb {
  operation: DescribedOperationName;
  examples: readonly string[];
  /** What the summary of the operation leaves open. */
  note?: string;
  /** Descriptions of flags that the API has none for, by field. */
  meanings?: Readonly<Record<string, string>>;
}

/** A command that sends a body. */
export interface WritingVerb extends Verb {
  /** Flags that are not derived from the schema, by field. */
  flags?: Readonly<Record<string, (schema: DescribedSchema, isRequired: boolean) => BodyFlag>>;
  /** Objects whose members are flags of their own. */
  flat?: readonly string[];
  /** The field of errors about a body that one flag gives as a whole. */
  bodyField?: string;
}

/** The part of a record that an action is about, which the API knows by another id than people do. */
export interface PartOfRecord {
  parameter: string;
  option: Option;
  /** @throws Refusal */
  find(session: Session, path: ParentParameters, reference: string): Promise<number | string>;
}

export interface ListVerb extends Verb {
  columns: RecordColumns;
  none: string;
  /** How many are listed unless all are asked for, where there may be millions. */
  limit?: number;
}

/** An action on a record beyond those that all kinds have. */
export type ResourceAction =
  | ({ kind: 'list'; name: string } & ListVerb)
  | ({ kind: 'show'; name: string } & Verb & RecordView)
  | ({ kind: 'do'; name: string; done: string; part?: PartOfRecord } & WritingVerb);

/** A kind of records of the API, as a group of commands. */
export interface Resource {
  /** The command: `ssh-key`. */
  name: string;
  one: string;
  many: string;
  description: string;
  /** The parameter of paths that names a record. */
  parameter: string;
  /** What a record is called by, beside its id. */
  hasLabels: boolean;
  /** The kind of records whose parts these are. */
  inside?: Resource;
  list: ListVerb;
  show: Verb & RecordView;
  create?: WritingVerb & { secret?: string };
  update?: WritingVerb;
  remove?: Verb & { done?: string };
  actions?: readonly ResourceAction[];
}

/** What a flag may need to read its value. */
export interface FlagContext {
  session: Session;
  /** The values of the flags before it. */
  body: Readonly<Record<string, unknown>>;
  /** What the record is in, such as the VPC of a subnet. */
  above: ParentParameters;
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
   * @throws UsageError, Refusal
   */
  read(given: Readonly<Record<string, unknown>>, reading: FlagContext): unknown;
}
