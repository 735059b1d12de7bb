/** Cookies of the engine; it signs them. */
export const ENGINE_COOKIE_NAMES = {
  /** Goes to the consent page of the request alone. */
  interaction: 'palisade_interaction',
  /** Goes to where the request is taken up again. */
  resume: 'palisade_resume',
  /** Never gets into a browser: our own session says who is signed in. */
  session: 'palisade_engine',
} as const;
