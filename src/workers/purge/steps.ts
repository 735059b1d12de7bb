import type { Config } from '#config/config';
import { pruneChanges } from '#features/changes/index';
import { deleteUnusedApps } from '#features/identity/apps/index';
import { endExpiredAttempts } from '#features/identity/attempts/index';
import { deleteUnusedAuthorizations } from '#features/identity/authorizations/index';
import type { WalkedPortion } from '#store/query/delete-portion';
import { removeEnded } from '#store/query/remove-ended';
import type { Retention, SpecialRecords } from '#store/schema/declarations';
import { endings } from '#store/schema/declared';
import type { Tx } from '#store/types';

/** One kind of record that ends by time. Times are UTC seconds. */
export type PurgeStep = PurgeAction & {
  /** Plural, for the log. */
  records: string;
};

type PurgeAction =
  | {
      /** Removes a portion of what is over. @returns how many; a full portion: there may be more */
      run(tx: Tx, now: number): Promise<number>;
    }
  | {
      /** Looks at a portion of all there are, and removes what is over. @param after the last id of the one before */
      walk(tx: Tx, now: number, after: number): Promise<WalkedPortion>;
    };

type Seconds = Readonly<Record<Retention, number>>;

/** Everything that ends by time. Its readers pass over it from the moment it ends; here it goes for good. */
export function purgeSteps(config: Pick<Config, 'ttl' | 'rates'>): PurgeStep[] {
  const seconds = secondsOf(config);
  const special = specialSteps(seconds);
  return endings.map((ending) => {
    const { records } = ending;
    if ('step' in ending) return { records, ...special[ending.records] };
    return { records, run: (tx, now) => removeEnded(tx, ending, { seconds, now }) };
  });
}

function secondsOf({ ttl, rates }: Pick<Config, 'ttl' | 'rates'>): Seconds {
  return {
    ...ttl,
    attempts: Math.max(ttl.phoneCode, ...Object.values(rates).map((rate) => rate.seconds)),
    consent: Math.max(ttl.authorizationCode, ttl.deviceCode),
  };
}

function specialSteps({ consent, changes }: Seconds): Record<SpecialRecords, PurgeAction> {
  return {
    authorizations: { walk: (tx, now, after) => deleteUnusedAuthorizations(tx, now - consent, after) },
    apps: { walk: (tx, now, after) => deleteUnusedApps(tx, now - consent, after) },
    'sign-in attempts': { run: endExpiredAttempts },
    changes: { run: (tx, now) => pruneChanges(tx, now - changes) },
  };
}
