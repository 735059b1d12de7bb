import { closesTcpPort, lostTcpPorts, type RulesChange } from '#domain.ts';

const SSH = 22;

/**
 * What a change cuts that people seldom mean to cut: the address that they are signed in from, and the last way to
 * port 22.
 * @param own that address, where it is known
 */
export function cutSentences(change: RulesChange, own: string | undefined): string[] {
  const isElsewhere = own !== undefined && !own.startsWith('127.');
  const lost = isElsewhere ? lostTcpPorts(change, own) : undefined;
  return [
    ...(lost === undefined
      ? []
      : [`${own}, from where you are signed in, is no longer let in: TCP ${lost}.`]),
    ...(closesTcpPort(change, SSH) ? ['Nobody is let in at TCP port 22 any more.'] : []),
  ];
}
