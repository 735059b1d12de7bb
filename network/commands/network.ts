import { group } from '#cli/command';
import { diff } from './diff.ts';
import { defineHost } from './host.ts';
import { repair } from './repair.ts';
import { status } from './status.ts';
import { trace } from './trace.ts';

export const defineNetwork = group(
  'Look after networks that carry packets, and the hosts on which computes run.',
  [status, diff, repair, trace, { name: 'host', define: defineHost }],
);
