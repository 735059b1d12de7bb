import type { NavigationGroup } from '#ui/frame/navigation.tsx';
import { paths } from './paths.ts';

/** The pages at the side. */
export const navigation: readonly NavigationGroup[] = [
  { title: 'Networks', items: [{ to: paths.vpcs(), label: 'VPCs' }] },
  { title: 'Compute', items: [{ to: paths.computes(), label: 'Computes' }] },
  { title: 'Account', items: [{ to: paths.events(), label: 'Events' }] },
];
