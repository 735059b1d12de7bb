/** `dist/bundled.json`: what went into the bundle. */
export interface Bundled {
  /** Names of packages, with versions. */
  packages: string[];
  /** Files outside of console/, relative to the repository. */
  sources: string[];
}
