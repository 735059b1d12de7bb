interface EngineCookieNames {
  /** Goes to the consent page of the request alone. */
  interaction: string;
  /** Goes to where the request is taken up again. */
  resume: string;
  /** Never gets into a browser: our own session says who is signed in. */
  session: string;
}

/** Cookies of the engine; it signs them. Under https the prefix makes browsers refuse them without it. */
export function engineCookieNames(loginUrl: string): EngineCookieNames {
  const prefix = loginUrl.startsWith('https:') ? '__Secure-' : '';
  return {
    interaction: `${prefix}palisade_interaction`,
    resume: `${prefix}palisade_resume`,
    session: `${prefix}palisade_engine`,
  };
}
