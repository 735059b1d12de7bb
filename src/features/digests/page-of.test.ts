import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { consolePathOf } from './mail.ts';

const ref = (type: string, id: number | string | null, url = '') => ({ type, id, label: '', url });
const config = ref('compute_config', 9);

const cases: [action: string, entity: ReturnType<typeof ref>, second: typeof config | null, page: string][] =
  [
    ['vpc_update', ref('vpc', 3), null, '/vpcs/3'],
    ['vpc_delete', ref('vpc', 3), null, '/events?vpc=3'],
    ['subnet_create', ref('subnet', 7, '/v4/vpcs/3/subnets/7'), ref('vpc', 3), '/vpcs/3/subnets/7'],
    ['subnet_delete', ref('subnet', 7, '/v4/vpcs/3/subnets/7'), ref('vpc', 3), '/events?vpc=3'],
    ['compute_boot', ref('compute', 5), config, '/computes/5/configs/9'],
    ['compute_config_update', ref('compute', 5), config, '/computes/5/configs/9'],
    ['compute_config_delete', ref('compute', 5), config, '/computes/5'],
    ['compute_create', ref('compute', 5), ref('image', 'public/debian12'), '/computes/5'],
    ['compute_delete', ref('compute', 5), null, '/events?entity=compute'],
    ['user_update', ref('user', 8, '/v4/account/users/ana'), null, '/events?entity=user'],
    ['profile_update', ref('profile', null), null, '/events?entity=profile'],
  ];

describe('the page of the console about an event', () => {
  for (const [action, entity, secondary_entity, page] of cases) {
    test(`${action} leads to ${page}`, () => {
      const event = { action, entity, secondary_entity, username: 'ana', status: 'notification' };
      assert.equal(consolePathOf(event), page);
    });
  }
});
