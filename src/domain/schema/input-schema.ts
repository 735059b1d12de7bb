import type { Parsed } from './json-schema.ts';

/**
 * The subset of JSON Schema that describes inputs, with our own keywords. Keywords that are functions never appear
 * in a written schema.
 */
export interface InputSchema {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, InputSchema>>;
  required?: readonly string[];
  items?: InputSchema;
  enum?: readonly unknown[];
  minLength?: number;
  maxLength?: number;
  /** The reason for a text that is too long, given its field; by default the reason names the allowed length. */
  tooLong?: (name: string) => string;
  minItems?: number;
  maxItems?: number;
  /** The reason for a list that is too short. */
  tooFew?: string;
  /** The reason for a list that is too long, and for one that is too short without `tooFew`. Its elements are not checked then. */
  tooMany?: string;
  /** A configurable limit on the number of elements. */
  limit?: ListLimit;
  minimum?: number;
  maximum?: number;
  /** Checks a value of the right type and size, and returns the reason to reject it. */
  rule?: (value: never) => string | undefined;
  /** Parses a text of the right size. The result replaces the text in the validated value. */
  parse?: (text: string) => Parsed<unknown>;
  /** Allows tabs and line breaks in the text. */
  multiline?: boolean;
  /** The key is required unless this other key is there. */
  unless?: string;
  /** The key must not stand beside this other key. */
  notWith?: string;
  /** The reason when a required key is missing; by default that it is required. */
  missing?: string;
  /** The reason for keys that the schema does not have. By default they are ignored. */
  unknownKeys?: string;
  /** Keys that are ignored nevertheless. */
  ignoredKeys?: readonly string[];
  /** The value has its keys in the order in which they were sent. Replies write them in the order of the value. */
  keepsOrder?: boolean;
  /**
   * The value that null stands for in a key that is not nullable. By default null means that the key is missing.
   */
  nullIs?: unknown;
}

export interface ListLimit {
  /** The key of the limit in the configuration. */
  name: string;
  /** What the elements are and what they belong to, as shown in the reason: `ranges` per `interface`. */
  things: string;
  owner: string;
}
