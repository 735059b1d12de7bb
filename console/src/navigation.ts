import type { NavigationGroup } from '#ui/frame/navigation.tsx';
import { paths } from './paths.ts';

/** The pages at the side. */
export const navigation: readonly NavigationGroup[] = [
  { title: '', items: [{ to: paths.home(), label: 'Home' }] },
  {
    title: 'Networks',
    items: [
      { to: paths.vpcs(), label: 'VPCs' },
      { to: paths.addresses(), label: 'Addresses' },
      { to: paths.vlans(), label: 'VLANs' },
    ],
  },
  { title: 'Compute', items: [{ to: paths.computes(), label: 'Computes' }] },
  { title: 'Account', items: [{ to: paths.events(), label: 'Events' }] },
  {
    title: 'Catalog',
    items: [
      { to: paths.regions(), label: 'Regions' },
      { to: paths.types(), label: 'Types' },
      { to: paths.images(), label: 'Images' },
      { to: paths.kernels(), label: 'Kernels' },
    ],
  },
];
