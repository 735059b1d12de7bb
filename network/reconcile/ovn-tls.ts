import type { Config } from '#config/config';
import type { OvsdbTlsFiles } from '#network/ovsdb/remote';

/** How the service proves to the databases of OVN who it is. */
export function ovnTls({ network }: Pick<Config, 'network'>): OvsdbTlsFiles | undefined {
  const { ovnCa: ca, ovnCert: cert, ovnKey: key, ovnServerName: serverName } = network;
  return ca !== undefined && cert !== undefined && key !== undefined
    ? { ca, cert, key, serverName }
    : undefined;
}
