import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { callConsole } from '#api/call.ts';
import type { ApiFailure } from '#api/failure.ts';
import { invalidate } from '#api/queries.ts';

/** How somebody who was invited sets the first password. */
interface Invitation {
  link: string;
  /** In seconds. */
  expiry: number;
}

/** Shows the link of an invitation, which the service does once. */
export function useInvitation(): UseMutationResult<Invitation, ApiFailure, string> {
  return useMutation<Invitation, ApiFailure, string>({
    mutationFn: (username) => callConsole<Invitation>('POST', '/console/invitation', { username }),
    gcTime: 0,
    onSuccess: () => void invalidate('listEvents'),
  });
}
