/** What a value may be. */
export interface Kind<T> {
  /** The end of the error line: "must be ...". Never shows the value, which may hold a secret. */
  readonly expects: string;
  /** The value, or undefined when the text is not one. Relative paths start from `workingDirectory`. */
  parse(text: string, workingDirectory: string): T | undefined;
}

/** What is wrong with a setting: its name and the rest of the line. */
export interface Problem {
  name: string;
  says: string;
}

/** One setting: the reading, the flags of the CLI and the document are all made from it. */
export interface Setting<T> {
  /** Name of the environment variable. */
  readonly name: string;
  readonly kind: Kind<NonNullable<T>>;
  /** The default as an operator would write it; undefined when there is none or when it follows from other settings. */
  readonly default: string | undefined;
  /** Cell "default" of the document, in Markdown. */
  readonly defaultShown: string;
  /** Cell "meaning" of the document, in Markdown, with units. */
  readonly meaning: string;
  /** True keeps the setting from being a flag: command lines can be read by every user of the machine. */
  readonly secret: boolean;
}

export interface SettingTree {
  readonly [key: string]: Setting<unknown> | SettingTree;
}

/** The values a tree of settings describes. */
export type Values<T> = { [K in keyof T]: T[K] extends Setting<infer V> ? V : Values<T[K]> };

/** A setting that always has a value; the default is written as an operator would write it. */
export function setting<T>(
  name: string,
  kind: Kind<NonNullable<T>>,
  text: string,
  meaning: string,
): Setting<T> {
  return { name, kind, default: text, defaultShown: `\`${text}\``, meaning, secret: false };
}

/** A setting that may be left out; `defaultShown` says in Markdown what holds then. */
export function optional<T>(
  name: string,
  kind: Kind<NonNullable<T>>,
  defaultShown: string,
  meaning: string,
): Setting<T | undefined> {
  return { name, kind, default: undefined, defaultShown, meaning, secret: false };
}

/** An optional setting that never becomes a flag. */
export function secret<T>(
  name: string,
  kind: Kind<NonNullable<T>>,
  defaultShown: string,
  meaning: string,
): Setting<T | undefined> {
  return { ...optional<T>(name, kind, defaultShown, meaning), secret: true };
}

function isSetting(node: Setting<unknown> | SettingTree): node is Setting<unknown> {
  return 'kind' in node;
}

/** Every setting of the tree, in its order. */
export function settingsOf(tree: SettingTree): Setting<unknown>[] {
  return Object.values(tree).flatMap((node) => (isSetting(node) ? [node] : settingsOf(node)));
}

/** The tree with each setting replaced by its value. */
export function mapSettings<T extends SettingTree>(
  tree: T,
  valueOf: (setting: Setting<unknown>) => unknown,
): Values<T> {
  const entries = Object.entries(tree).map(([key, node]) => [
    key,
    isSetting(node) ? valueOf(node) : mapSettings(node, valueOf),
  ]);
  return Object.fromEntries(entries) as Values<T>;
}
