import type { Attack } from '../attack.ts';
import { automationAttacks } from './automation.ts';
import { bodyAttacks } from './bodies.ts';
import { connectionAttacks } from './connections.ts';
import { hostAttacks } from './hosts.ts';
import { listAttacks } from './lists.ts';
import { maximaAttacks } from './maxima.ts';
import { oauthAttacks } from './oauth.ts';
import { pageAttacks } from './pages.ts';
import { peopleAttacks } from './people.ts';

/** In the order of the table of results. */
export const attacks: readonly Attack[] = [
  ...pageAttacks,
  ...connectionAttacks,
  ...oauthAttacks,
  ...listAttacks,
  ...bodyAttacks,
  ...peopleAttacks,
  ...automationAttacks,
  ...hostAttacks,
  ...maximaAttacks,
];
