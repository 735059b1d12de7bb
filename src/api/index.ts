import { childAccountEndpoints } from './account/child-accounts/index.ts';
import { eventEndpoints } from './account/events/index.ts';
import { loginEndpoints } from './account/logins/index.ts';
import { oauthClientEndpoints } from './account/oauth-clients/index.ts';
import { userGrantEndpoints } from './account/users/grants/index.ts';
import { userEndpoints } from './account/users/index.ts';
import { computeConfigEndpoints } from './compute/instances/configs/index.ts';
import { configInterfaceEndpoints } from './compute/instances/configs/interfaces/index.ts';
import { computeEndpoints, powerEndpoints } from './compute/instances/index.ts';
import { computeIpEndpoints } from './compute/instances/ips/index.ts';
import { kernelEndpoints } from './compute/kernels/index.ts';
import { computeTypeEndpoints } from './compute/types/index.ts';
import { imageEndpoints } from './images/index.ts';
import { vlanEndpoints } from './networking/vlans/index.ts';
import { vpcIpEndpoints } from './networking/vpcs/ips/index.ts';
import { appEndpoints } from './profile/apps/index.ts';
import { deviceEndpoints } from './profile/devices/index.ts';
import { ownGrantEndpoints } from './profile/grants/index.ts';
import { profileEndpoints } from './profile/index.ts';
import { ownLoginEndpoints } from './profile/logins/index.ts';
import { phoneNumberEndpoints } from './profile/phone-number/index.ts';
import { preferenceEndpoints } from './profile/preferences/index.ts';
import { securityQuestionEndpoints } from './profile/security-questions/index.ts';
import { sshKeyEndpoints } from './profile/sshkeys/index.ts';
import { tfaEndpoints } from './profile/tfa/index.ts';
import { tokenEndpoints } from './profile/tokens/index.ts';
import { regionEndpoints } from './regions/index.ts';
import { vpcEndpoints } from './vpcs/index.ts';
import { ipsOfVpcEndpoints } from './vpcs/ips/index.ts';
import { vpcSubnetEndpoints } from './vpcs/subnets/index.ts';

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
];

/** The name of an operation; a name that no endpoint has does not compile. */
export type Operation = (typeof endpoints)[number]['operation'];
