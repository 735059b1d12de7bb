import {
  NOT_VALID,
  type Problem,
  PUBLIC_KEY_TEXT,
  parsePublicKey,
  SSH_KEY_TYPE_NOT_ALLOWED,
  SSH_KEY_TYPES,
  Type,
  validate,
} from '#domain.ts';

const WithKey = Type.Object({ ssh_key: Type.String({ ...PUBLIC_KEY_TEXT, rule: keyProblem }) });

/**
 * The problems of a public key, as far as the browser sees them: whether its point is on the curve is for the service to
 * say.
 */
export function sshKeyProblems(key: string): Problem[] {
  return validate(WithKey, { ssh_key: key }).problems;
}

function keyProblem(key: string): string | undefined {
  const read = parsePublicKey(key, SSH_KEY_TYPES);
  if (read === 'type') return SSH_KEY_TYPE_NOT_ALLOWED;
  return read === 'rest' ? NOT_VALID({ field: 'ssh_key' }) : undefined;
}
