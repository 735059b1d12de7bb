import type { Problem } from '#domain/failure';

/** The part of JSON Schema that determines the size of a reply. */
export interface ReplySchema {
  type?: unknown;
  properties?: Readonly<Record<string, ReplySchema>>;
  items?: ReplySchema;
  /** Values are written with their keys in the order in which they have them. */
  keepsOrder?: boolean;
}

/** How values become text: under our names, or under those of a provider. */
export interface ReplyWriter {
  key(ours: string): string;
  serializer(schema: ReplySchema): (value: unknown) => string;
}

type PathValues = Readonly<Record<string, string | undefined>>;

/** How what is said about all endpoints is worded. */
export interface CommonWording {
  /** The body of an error. */
  errors(ours: { errors: readonly Problem[] }): object;
  scopes(ours: string): string;
}

/** How clients word their requests to an endpoint, and how it words its replies, where that is not as we do. */
export interface Wording extends CommonWording {
  /** In place of the path of the endpoint and its alias. */
  paths: readonly string[];
  /** Values of parameters of the path. */
  parameters(theirs: PathValues): PathValues;
  /** A query string without the question mark. */
  query(theirs: string): string;
  body(theirs: object): object;
  /** The schema of bodies in their words: what is kept of a large one. */
  bodySchema: object | undefined;
  filter(theirs: object): object;
  writer: ReplyWriter;
  /** What a dry run of a DELETE counts. */
  counts(ours: object): object;
  /** What is written to a stream. */
  frames(ours: string): string;
}
