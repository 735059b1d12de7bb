import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseEventSearch } from '#console/pages/events/search.ts';
import { consolePathOf } from '#features/digests/mail';
import { OWN_BRAND } from '#test/harness/brand';
import { renderShell } from '#web/console/shell';

const ref = (type: string, id: number | string | null, url = '') => ({ type, id, label: '', url });
const subnet = ref('subnet', 7, '/v4/vpcs/3/subnets/7');

/** Each page of the console that a mail about activity leads to. */
const PAGES: readonly [action: string, entity: typeof subnet, second: typeof subnet | null, title: string][] =
  [
    ['vpc_update', ref('vpc', 3), null, 'VPC'],
    ['vpc_delete', ref('vpc', 3), null, 'Events'],
    ['subnet_create', subnet, ref('vpc', 3), 'Subnet'],
    ['compute_boot', ref('compute', 5), null, 'Compute'],
    ['compute_boot', ref('compute', 5), ref('compute_config', 9), 'Config'],
    ['user_update', ref('user', 8), null, 'Events'],
  ];

describe('links in mails about activity', () => {
  for (const [action, entity, secondary_entity, title] of PAGES) {
    const event = { action, entity, secondary_entity, username: 'ana', status: 'finished' };
    test(`${consolePathOf(event)} is a page of the console`, async () => {
      const { pathname, searchParams } = new URL(
        `/console${consolePathOf(event)}`,
        'https://login.example.com',
      );
      const { status, page } = await renderShell({
        path: pathname,
        session: {},
        theme: 'auto',
        brand: OWN_BRAND,
        publicUrl: 'https://cloud.example',
      });
      assert.equal(status, 200);
      assert.match(page.text, new RegExp(`<title>${title} `));
      assert.equal(Object.keys(parseEventSearch(searchParams)).length, searchParams.size);
    });
  }
});
