import { isLoopback } from '#config/network';
import type { SettingProblem, SettingValues } from '#config/setting';
import { hostSettings, planeSettings } from './plane-settings.ts';

interface PlaneValues {
  network: SettingValues<typeof planeSettings>;
  hosts: SettingValues<typeof hostSettings>;
}

type ValidityTest = (...concerned: { name: string }[]) => boolean;

/**
 * Problems between the settings of networks and hosts.
 * @param sound tells whether all given settings are valid on their own
 */
export function planeContradictions({ network, hosts }: PlaneValues, sound: ValidityTest): SettingProblem[] {
  const { file, ovnCa, ovnCert, ovnKey } = planeSettings;
  const { compute, listen, tlsCert, tlsKey } = hostSettings;
  const problems: SettingProblem[] = [];
  const require = (missing: { name: string }, other: string) =>
    problems.push({ name: missing.name, says: `is required with ${other}` });
  if (sound(ovnCa, ovnCert, ovnKey)) {
    const missing = [
      network.ovnCa === undefined && ovnCa,
      network.ovnCert === undefined && ovnCert,
      network.ovnKey === undefined && ovnKey,
    ].filter((setting) => setting !== false);
    const given = [ovnCa, ovnCert, ovnKey].find((setting) => !missing.includes(setting));
    if (given) for (const setting of missing) require(setting, given.name);
  }
  if (sound(compute, file, listen) && hosts.compute === 'hosts') {
    if (network.file === undefined) require(file, `${compute.name}=hosts`);
    if (hosts.listen === undefined) require(listen, `${compute.name}=hosts`);
  }
  if (sound(tlsCert, tlsKey) && (hosts.tlsCert === undefined) !== (hosts.tlsKey === undefined)) {
    const [missing, other] = hosts.tlsCert === undefined ? [tlsCert, tlsKey] : [tlsKey, tlsCert];
    require(missing, other.name);
  } else if (
    sound(listen, tlsCert, tlsKey) &&
    hosts.listen &&
    'host' in hosts.listen &&
    !isLoopback(hosts.listen.host) &&
    hosts.tlsCert === undefined
  ) {
    problems.push({
      name: tlsCert.name,
      says: `is required when ${listen.name} is not a socket or a loopback address`,
    });
  }
  return problems;
}
