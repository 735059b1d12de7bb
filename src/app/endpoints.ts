import { imageEndpoints } from '#features/catalog/images/index';
import { regionEndpoints } from '#features/catalog/regions/index';
import { computeConfigEndpoints } from '#features/computes/configs/index';
import { computeEndpoints } from '#features/computes/instances/index';
import { configInterfaceEndpoints } from '#features/computes/interfaces/index';
import { computeIpEndpoints } from '#features/computes/ips/index';
import { kernelEndpoints } from '#features/computes/kernels/index';
import { powerEndpoints } from '#features/computes/power/index';
import { computeTypeEndpoints } from '#features/computes/types/index';
import { eventEndpoints } from '#features/events/index';
import { appEndpoints } from '#features/identity/apps/index';
import { childAccountEndpoints } from '#features/identity/child-accounts/index';
import { oauthClientEndpoints } from '#features/identity/clients/index';
import { deviceEndpoints } from '#features/identity/devices/index';
import { ownGrantEndpoints, userGrantEndpoints } from '#features/identity/grants/index';
import { loginEndpoints, ownLoginEndpoints } from '#features/identity/logins/index';
import { phoneNumberEndpoints } from '#features/identity/phone/index';
import { preferenceEndpoints } from '#features/identity/preferences/index';
import { profileEndpoints } from '#features/identity/profile/index';
import { securityQuestionEndpoints } from '#features/identity/questions/index';
import { sshKeyEndpoints } from '#features/identity/ssh-keys/index';
import { tokenEndpoints } from '#features/identity/tokens/index';
import { tfaEndpoints } from '#features/identity/two-factor/index';
import { userEndpoints } from '#features/identity/users/index';
import { freeEndpoints } from '#features/networks/free/index';
import { ipsOfVpcEndpoints, vpcIpEndpoints } from '#features/networks/ips/index';
import { networkReportEndpoints } from '#features/networks/report/index';
import { vpcSubnetEndpoints } from '#features/networks/subnets/index';
import { vlanEndpoints } from '#features/networks/vlans/index';
import { vpcEndpoints } from '#features/networks/vpcs/index';
import { webhookEndpoints } from '#features/webhooks/index';

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
  ...freeEndpoints,
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
export type Operation = (typeof endpoints)[number]['operation'];
