/** How the text of a setting is parsed. */
export interface SettingFormat<T> {
  /** The end of the error message: "must be ...". Must not contain the value, which may be a secret. */
  readonly expects: string;
  /** The value, or undefined when the text is invalid. Relative paths are resolved against `workingDirectory`. */
  parse(text: string, workingDirectory: string): T | undefined;
  /** Replaces `expects` for an invalid text about which more can be said. Must not contain the value either. */
  explain?(text: string): string | undefined;
}

/** The end of the error message about an invalid text: "must be ...". */
export function expectation({ expects, explain }: SettingFormat<unknown>, text: string): string {
  return explain?.(text) ?? expects;
}

/** A problem with a setting: its name, and the rest of the message. */
export interface SettingProblem {
  name: string;
  says: string;
  /** Where the setting comes from, if that is a line of a file. */
  place?: string | undefined;
}

/** A setting. The configuration reader, the CLI flags and the documentation are derived from it. */
export interface Setting<T, Secret extends boolean = boolean> {
  /** Name of the environment variable. */
  readonly name: string;
  readonly kind: SettingFormat<NonNullable<T>>;
  /**
   * The default as an operator would write it; undefined when there is none, or when it depends on other settings.
   */
  readonly default: string | undefined;
  /** The "Default" column of the document, in Markdown. */
  readonly defaultShown: string;
  /** The "Meaning" column of the document, in Markdown, with units. */
  readonly meaning: string;
  /** True when the setting has no CLI flag, because every user of the machine can read command lines. */
  readonly secret: Secret;
}

export interface SettingTree {
  readonly [key: string]: Setting<unknown> | SettingTree;
}

/** The keys of the secrets in a group of settings. */
export type SecretSettingKey<T> = {
  [K in keyof T]: T[K] extends { readonly secret: true } ? K : never;
}[keyof T];

/** The values of a tree of settings. */
export type SettingValues<T> = { [K in keyof T]: T[K] extends Setting<infer V> ? V : SettingValues<T[K]> };

/**
 * Declares a setting that always has a value.
 * @param text the default, as an operator would write it
 */
export function setting<T>(
  name: string,
  kind: SettingFormat<NonNullable<T>>,
  text: string,
  meaning: string,
): Setting<T> {
  return { name, kind, default: text, defaultShown: `\`${text}\``, meaning, secret: false };
}

/**
 * Declares a setting that may be missing.
 * @param defaultShown what applies in that case, in Markdown
 */
export function optional<T>(
  name: string,
  kind: SettingFormat<NonNullable<T>>,
  defaultShown: string,
  meaning: string,
): Setting<T | undefined> {
  return { name, kind, default: undefined, defaultShown, meaning, secret: false };
}

/** Declares an optional setting that has no CLI flag. */
export function secret<T>(
  name: string,
  kind: SettingFormat<NonNullable<T>>,
  defaultShown: string,
  meaning: string,
): Setting<T | undefined, true> {
  return { ...optional<T>(name, kind, defaultShown, meaning), secret: true };
}

function isSetting(node: Setting<unknown> | SettingTree): node is Setting<unknown> {
  return 'kind' in node;
}

/** All settings of the tree, in order. */
export function settingsOf(tree: SettingTree): Setting<unknown>[] {
  return Object.values(tree).flatMap((node) => (isSetting(node) ? [node] : settingsOf(node)));
}

/** The tree with each setting replaced by its value. */
export function mapSettings<T extends SettingTree>(
  tree: T,
  valueOf: (setting: Setting<unknown>) => unknown,
): SettingValues<T> {
  const entries = Object.entries(tree).map(([key, node]) => [
    key,
    isSetting(node) ? valueOf(node) : mapSettings(node, valueOf),
  ]);
  return Object.fromEntries(entries) as SettingValues<T>;
}
