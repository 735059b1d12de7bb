/** The parts of the API reference, in its order, by tag. */
export const TAGS: Readonly<Record<string, { title: string; description: string }>> = {
  vpcs: {
    title: 'VPCs and subnets',
    description:
      'Private IPv4 networks of the account, each in one region, and their subnets. A network of a subnet never changes and never overlaps another one in its VPC. What is in use cannot be deleted.',
  },
  networking: {
    title: 'Addresses and VLANs',
    description: 'The addresses of interfaces in all VPCs of the account, and the VLANs that interfaces use.',
  },
  compute: {
    title: 'Computes',
    description:
      'Compute instances with their configs, interfaces and addresses, and the types and kernels to choose from. A compute uses a subnet when an interface of one of its configs names it.',
  },
  images: { title: 'Images', description: 'What a compute can be created from.' },
  regions: { title: 'Regions', description: 'Where VPCs and computes can be.' },
  profile: {
    title: 'Profile',
    description:
      'The user that the token belongs to: settings, sign-ins, trusted devices, two-factor authentication, SSH keys, personal access tokens, and the apps that the user authorized.',
  },
  account: {
    title: 'Account',
    description:
      'What users share: events, users and their grants, OAuth clients, sign-in attempts, and child accounts.',
  },
  Automation: {
    title: 'Automation',
    description:
      'For programs: free networks and addresses, events as they happen, webhooks, and the use of tokens.',
  },
};
