import { isSameSecret } from '#platform/passwords';
import type { SignedInVisit } from '#web/kit/require-session';

/** How long a form remembers that the password entered in it was right, in seconds. */
const TICKET_SECONDS = 600;

/** Of a request: what a ticket depends on. */
type TicketHolder = Pick<SignedInVisit, 'ctx' | 'signedIn'>;

const TICKET = /^(\d{1,12})\.([0-9a-f]{64})$/;

/**
 * A value for a form that is shown again because of another field: the password in it was right, so the user need not
 * repeat it. It says nothing about the password, is of use in this session only, and ends with the password.
 */
export function passwordTicket(holder: TicketHolder): string {
  const until = holder.ctx.now() + TICKET_SECONDS;
  return `${until}.${seals(holder, until)[0] ?? ''}`;
}

export function isTicketRight(holder: TicketHolder, given: string): boolean {
  const [, until = '', seal = ''] = TICKET.exec(given) ?? [];
  if (seal === '' || Number(until) <= holder.ctx.now()) return false;
  return seals(holder, Number(until)).some((one) => isSameSecret(seal, one));
}

function seals({ ctx, signedIn: { session, user } }: TicketHolder, until: number): string[] {
  const text = `${session.id} ${until} ${user.password_hash ?? ''}`;
  return ctx.encryption.derive('password ticket', text).map((seal) => seal.toString('hex'));
}
