import { explain } from '#cli/errors';

export type CheckName =
  | 'configuration'
  | 'connections'
  | 'catalogues'
  | 'names'
  | 'logo'
  | 'data folder'
  | 'disk space'
  | 'key file'
  | 'secrets'
  | 'first sign-in'
  | 'database'
  | 'schema'
  | 'secret key'
  | 'clock'
  | 'backup'
  | 'TLS'
  | 'public address'
  | 'port'
  | 'metrics port'
  | 'service'
  | 'mail'
  | 'SMS'
  | 'network file'
  | 'northbound'
  | 'southbound'
  | 'hosts TLS';

export interface DoctorCheckResult {
  check: CheckName;
  ok: boolean;
  /** Not a failure: the service can run. But it may be a mistake, or something is left to do. */
  warning?: true;
  detail: string;
}

/** What may be a mistake, as the result of a check. */
export class CheckWarning {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Returns a text on what is in order, or a note; throws if something is not in order. */
export type Check = () => string | CheckWarning | Promise<string | CheckWarning>;

/** Runs a check. An error becomes a failed result. */
export async function runCheck(check: CheckName, run: Check): Promise<DoctorCheckResult> {
  try {
    const found = await run();
    if (found instanceof CheckWarning) return { check, ok: true, warning: true, detail: found.text };
    return { check, ok: true, detail: found };
  } catch (error) {
    const lines = explain(error).lines.map((line) => line.replace(/^error: /, ''));
    return { check, ok: false, detail: lines.join('; ') };
  }
}
