import type { Catalog } from '#config/catalog/catalog';
import type { Config } from '#config/config';
import {
  computeTypeEndpoints,
  imageEndpoints,
  kernelEndpoints,
  regionEndpoints,
} from '#features/catalog/entries/routes';
import { computeConfigEndpoints } from '#features/computes/configs/routes';
import { computeEndpoints } from '#features/computes/instances/routes';
import { configInterfaceEndpoints } from '#features/computes/interfaces/routes';
import { computeIpEndpoints } from '#features/computes/ips/routes';
import { powerEndpoints } from '#features/computes/power/routes';
import { eventEndpoints } from '#features/events/routes';
import { firewallEndpoints } from '#features/firewalls/routes';
import { appEndpoints } from '#features/identity/apps/routes';
import { childAccountEndpoints } from '#features/identity/child-accounts/routes';
import { oauthClientEndpoints } from '#features/identity/clients/routes';
import { deviceEndpoints } from '#features/identity/devices/routes';
import { ownGrantEndpoints, userGrantEndpoints } from '#features/identity/grants/routes';
import { loginEndpoints, ownLoginEndpoints } from '#features/identity/logins/routes';
import { phoneNumberEndpoints } from '#features/identity/phone/routes';
import { preferenceEndpoints } from '#features/identity/preferences/routes';
import { profileEndpoints } from '#features/identity/profile/routes';
import { securityQuestionEndpoints } from '#features/identity/questions/routes';
import { sshKeyEndpoints } from '#features/identity/ssh-keys/routes';
import { tokenEndpoints } from '#features/identity/tokens/routes';
import { tfaEndpoints } from '#features/identity/two-factor/routes';
import { userEndpoints } from '#features/identity/users/routes';
import { forwardEndpoints } from '#features/networks/forwards/routes';
import { freeEndpoints } from '#features/networks/free/routes';
import { ipsOfVpcEndpoints, vpcIpEndpoints } from '#features/networks/ips/routes';
import { leaseEndpoints } from '#features/networks/leases/routes';
import { natgatewayEndpoints } from '#features/networks/natgateways/routes';
import { networkReportEndpoints } from '#features/networks/report/routes';
import { vpcSubnetEndpoints } from '#features/networks/subnets/routes';
import { usageEndpoints } from '#features/networks/usage/routes';
import { vlanEndpoints } from '#features/networks/vlans/routes';
import { vpcEndpoints } from '#features/networks/vpcs/routes';
import { webhookEndpoints } from '#features/webhooks/routes';
import type { WordedApi } from '#http/names/worded-api';

/** Every operation of the API. */
export const endpoints = [
  ...eventEndpoints,
  ...computeEndpoints,
  ...powerEndpoints,
  ...computeIpEndpoints,
  ...computeConfigEndpoints,
  ...configInterfaceEndpoints,
  ...computeTypeEndpoints,
  ...imageEndpoints,
  ...ipsOfVpcEndpoints,
  ...kernelEndpoints,
  ...phoneNumberEndpoints,
  ...preferenceEndpoints,
  ...profileEndpoints,
  ...regionEndpoints,
  ...securityQuestionEndpoints,
  ...sshKeyEndpoints,
  ...tfaEndpoints,
  ...tokenEndpoints,
  ...vlanEndpoints,
  ...vpcEndpoints,
  ...firewallEndpoints,
  ...natgatewayEndpoints,
  ...forwardEndpoints,
  ...leaseEndpoints,
  ...freeEndpoints,
  ...usageEndpoints,
  ...networkReportEndpoints,
  ...vpcIpEndpoints,
  ...vpcSubnetEndpoints,
  ...appEndpoints,
  ...childAccountEndpoints,
  ...deviceEndpoints,
  ...loginEndpoints,
  ...oauthClientEndpoints,
  ...ownGrantEndpoints,
  ...ownLoginEndpoints,
  ...userEndpoints,
  ...userGrantEndpoints,
  ...webhookEndpoints,
];

/** The name of an operation. Using an unknown name is a compile error. */
export type EndpointOperation = (typeof endpoints)[number]['operation'];

/**
 * The API under the names of the provider; undefined by default, and then nothing of it is loaded.
 * @throws ConfigError when the file is not valid
 */
export async function loadProviderNames(
  { namesFile }: Config,
  catalog: Catalog,
): Promise<WordedApi | undefined> {
  if (namesFile === undefined) return undefined;
  const { loadNames } = await import('#http/names/load');
  return loadNames(namesFile, endpoints, catalog);
}
