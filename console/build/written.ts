// The files that the build writes for the server and for the next build.

export interface BuiltRoute {
  path: string;
  title: string;
  /** Files to load at once, the entry first, as names in `assets`. */
  scripts: string[];
}

/** `dist/routes.json`: what the server's page names. */
export interface BuiltRoutes {
  styles: string[];
  routes: BuiltRoute[];
}

/** `dist/bundled.json`: what went into the bundle. */
export interface Bundled {
  /** Names of packages, with versions. */
  packages: string[];
  /** Files outside of console/, relative to the repository. */
  sources: string[];
}
