/** A page of the site that is made from a document of the repository. */
export interface Page {
  /** Path in the repository. */
  source: string;
  /** Address in the site, without `.html`. */
  address: string;
  /** In the navigation. */
  title: string;
  /** Of a document that is more than one page: the titles of the sections that are on this one. */
  sections?: readonly string[];
}

export interface Part {
  title: string;
  pages: readonly Page[];
}

/** All parts but the API reference, whose pages are made from the description of the API. */
export const BEFORE_REFERENCE: readonly Part[] = [
  { title: 'What it is', pages: [page('docs/what-it-is.md', 'Palisade at a glance', 'index')] },
  {
    title: 'First ten minutes',
    pages: [
      {
        ...page('README.md', 'Start, and five calls', 'start'),
        sections: ['Start', 'Five calls', 'Sign in'],
      },
      page('docs/tour.md', 'A tour of the API'),
    ],
  },
  {
    title: 'For operators',
    pages: [
      page('docs/self-hosting.md', 'Run it in production'),
      page('docs/configuration.md', 'Settings'),
      page('deploy/kubernetes/README.md', 'Kubernetes', 'kubernetes'),
      page('docs/backup.md', 'Back up, restore, move'),
      page('docs/versions.md', 'Versions and upgrades'),
      page('docs/watching.md', 'Log, metrics and alerts'),
      page('docs/scaling.md', 'Scaling'),
      page('docs/network.md', 'Networks that carry packets'),
      page('docs/names.md', 'Other names for the API'),
      page('CHANGELOG.md', 'Changes'),
    ],
  },
  {
    title: 'For users',
    pages: [
      page('docs/console.md', 'The console'),
      page('docs/command-line.md', 'The command line'),
      page('docs/automation.md', 'Automation'),
    ],
  },
  {
    title: 'For client authors',
    pages: [
      page('docs/testing-your-client.md', 'Test your client'),
      page('clients/typescript/README.md', 'The client for TypeScript', 'client'),
      page('docs/limits.md', 'Limits'),
    ],
  },
];

export const AFTER_REFERENCE: readonly Part[] = [
  { title: 'Errors', pages: [page('docs/errors.md', 'All errors')] },
  {
    title: 'Security',
    pages: [
      page('docs/security.md', 'Threat model and requirements'),
      page('SECURITY.md', 'Report a vulnerability', 'report-a-vulnerability'),
    ],
  },
  {
    title: 'How it is built',
    pages: [
      page('ARCHITECTURE.md', 'Architecture'),
      page('CONTRIBUTING.md', 'Contributing'),
      page('docs/adding-an-endpoint.md', 'Add an endpoint'),
      page('docs/adding-a-field.md', 'Add a field'),
      page('docs/adding-a-page.md', 'Add a page to the console'),
      page('bench/README.md', 'How fast it is', 'bench'),
      page('docs/decisions/README.md', 'Decisions', 'decisions/index'),
    ],
  },
  {
    title: 'How it works',
    pages: [
      page('docs/how-it-works/a-request.md', 'A request'),
      page('docs/how-it-works/keys-and-dry-runs.md', 'Idempotency keys and dry runs'),
      page('docs/how-it-works/leases-and-workers.md', 'Leases and workers'),
      page('docs/how-it-works/change-feed.md', 'Change feed and event streams'),
      page('docs/how-it-works/outbox.md', 'Outbox and mails'),
      page('docs/how-it-works/webhooks.md', 'Webhooks'),
      page('docs/how-it-works/networks.md', 'Networks'),
      page('docs/how-it-works/hosts.md', 'Hosts and their agent'),
      page('docs/how-it-works/addresses.md', 'Addresses'),
      page('docs/how-it-works/names.md', 'Other names for clients'),
      page('docs/how-it-works/signing-in.md', 'Signing in'),
      page('docs/how-it-works/oauth.md', 'OAuth'),
      page('docs/how-it-works/console.md', 'The console'),
      page('docs/how-it-works/connections.md', 'Connections and limits'),
      page('docs/how-it-works/databases.md', 'Databases'),
      page('docs/how-it-works/backup.md', 'Backup and move'),
      page('docs/how-it-works/dev-server.md', 'A server for tests'),
    ],
  },
];

/** Pages to which another page leads, and the navigation does not. */
export function decisionPage(source: string): Page {
  return page(source, source);
}

function page(source: string, title: string, address = addressOf(source)): Page {
  return { source, title, address };
}

/** `self-hosting` for `docs/self-hosting.md`. */
function addressOf(source: string): string {
  return source
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .toLowerCase();
}
