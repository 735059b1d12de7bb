/** The names under which the provider's clients know what the service has, for all but the API itself. */
export interface ProviderNames {
  /** Scopes as a client writes them, in ours. Names that are only ours become unknown ones. */
  scopesIn(theirs: string): string;
  scopesOut(ours: string): string;
  /** The type of an entity. */
  entity(ours: string): string;
  /** A text of ours in their words. */
  text(ours: string): string;
  /** The body of a request to a webhook. */
  webhook(payload: string): string;
}
