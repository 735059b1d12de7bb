import { SUBNET_LABEL_NOT_UNIQUE, SUBNET_OVERLAPS } from '#domain/net/subnet-siblings';
import { long, type RefusedForm, type, wrong } from './refused-form.ts';

/** The forms of networks and computes. */
export const NETWORK_FORMS: readonly RefusedForm[] = [
  {
    name: 'a new VPC',
    path: () => '/vpcs/new',
    fill: async (page) => {
      await type('Label', 'billing')(page);
      await page.getByRole('button', { name: 'Add 3 x /24' }).click();
    },
    button: 'Create VPC',
    method: 'POST',
    bodies: () => [
      [
        {
          ...{ label: '', region: 'nowhere', description: 'x'.repeat(256) },
          subnets: [{ label: '', ipv4: '10.0.4.1/24' }],
        },
        {
          ...{ label: long(1, 64), description: long(0, 255), ...wrong('region') },
          ...{ 'subnets[0].label': long(1, 64) },
        },
      ],
    ],
  },
  {
    name: 'a VPC',
    path: ({ vpc }) => `/vpcs/${vpc}/edit`,
    fill: type('Label', 'stock'),
    button: 'Save',
    method: 'PUT',
    bodies: () => [
      [
        { label: '', description: 'x'.repeat(256) },
        { label: long(1, 64), description: long(0, 255) },
      ],
    ],
  },
  {
    name: 'a new subnet',
    path: ({ vpc }) => `/vpcs/${vpc}/subnets/new?ipv4=10.0.9.0/24`,
    fill: type('Label', 'cache'),
    button: 'Create subnet',
    method: 'POST',
    bodies: ({ sibling }) => [
      [{ label: '', ipv4: '' }, { label: long(1, 64) }],
      [
        { label: sibling, ipv4: '10.0.5.0/25' },
        { label: SUBNET_LABEL_NOT_UNIQUE, ipv4: SUBNET_OVERLAPS },
      ],
    ],
  },
  {
    name: 'a subnet',
    path: ({ vpc, subnet }) => `/vpcs/${vpc}/subnets/${subnet}/edit`,
    fill: type('Label', 'front'),
    button: 'Save',
    method: 'PUT',
    bodies: ({ sibling }) => [
      [{ label: '' }, { label: long(1, 64) }],
      [{ label: sibling }, { label: SUBNET_LABEL_NOT_UNIQUE }],
    ],
  },
  {
    name: 'a compute',
    path: ({ compute }) => `/computes/${compute}?do=edit`,
    fill: type('Label', 'web-9'),
    button: 'Save',
    method: 'PUT',
    bodies: () => [[{ label: 'ab' }, { label: long(3, 64) }]],
  },
];
