/** How long a user counts as confirmed after entering the password, in seconds. */
export const RECENT_AUTHENTICATION_SECONDS = 600;

/** Whether the user entered the password recently enough for sensitive operations. @param now UTC seconds */
export function isAuthenticationRecent({ proved }: { proved: number }, now: number): boolean {
  return now - proved < RECENT_AUTHENTICATION_SECONDS;
}
