interface EngineCookieNames {
  /** Sent only to the consent page of its request. */
  interaction: string;
  /** Sent only to the path that resumes the request. */
  resume: string;
  /** Never sent to browsers: our own session identifies the user. */
  session: string;
}

/** Names of the engine's cookies, which it signs. Over HTTPS the prefix makes browsers reject them without it. */
export function engineCookieNames(loginUrl: string): EngineCookieNames {
  const prefix = loginUrl.startsWith('https:') ? '__Secure-' : '';
  return {
    interaction: `${prefix}palisade_interaction`,
    resume: `${prefix}palisade_resume`,
    session: `${prefix}palisade_engine`,
  };
}
