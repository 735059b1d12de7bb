import type { Config } from '#config/config';
import { pruneChanges } from '#features/changes/store';
import { deleteUnusedApps } from '#features/identity/apps/store';
import { endExpiredAttempts } from '#features/identity/attempts/sign-in-attempts';
import { deleteUnusedAuthorizations } from '#features/identity/authorizations/records';
import type { PortionResult } from '#store/query/delete-portion';
import { removeExpired } from '#store/query/remove-ended';
import type { Retention, SpecialRecords } from '#store/schema/declarations';
import { expiryRules } from '#store/schema/declared';
import type { Tx } from '#store/types';

/** Removes one kind of record that expires. Times are UTC seconds. */
export type PurgeStep = PurgeAction & {
  /** Plural name of the records, for the log. */
  records: string;
};

type PurgeAction =
  | {
      /** Removes one batch of expired records. @returns how many; a full batch means there may be more */
      run(tx: Tx, now: number): Promise<number>;
    }
  | {
      /** Checks one batch of all records and removes the expired ones. @param after last id of the previous batch */
      walk(tx: Tx, now: number, after: number): Promise<PortionResult>;
    };

type Seconds = Readonly<Record<Retention, number>>;

/** One step for every kind of record that expires. Queries ignore a record from its expiry on; the purge deletes it. */
export function purgeSteps(config: Pick<Config, 'ttl' | 'rates'>): PurgeStep[] {
  const seconds = secondsOf(config);
  const special = specialSteps(seconds);
  return expiryRules.map((ending) => {
    const { records } = ending;
    if ('step' in ending) return { records, ...special[ending.records] };
    return { records, run: (tx, now) => removeExpired(tx, ending, { seconds, now }) };
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
