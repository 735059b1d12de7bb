// The settings of the data plane and of the agent on hosts, for the table of settings. Every process loads them, so they
// import nothing else of it.
import { agentSettingNames, agentSettings } from './settings/agent-settings.ts';
import { hostSettings, planeContradictions, planeSettings } from './settings/service-settings.ts';

const NETWORK = `By default, networks exist in the database alone. With these settings, Open Virtual Network carries their packets ([network.md](network.md)).`;

const NETWORK_FILE = `**The network file** has one JSON object per line:

| Key | Default | Meaning |
| --- | --- | --- |
| \`region\` | **required** | Id of a region of the catalogue |
| \`northbound\`, \`southbound\` | **required** | Addresses of the two OVN databases, separated by commas: \`unix:PATH\`, \`tcp:HOST:PORT\` or \`ssl:HOST:PORT\`. Name all members of a cluster. The southbound database is only read |
| \`physical_network\` | \`public\` | Name of the provider network in the bridge mappings of the hosts |
| \`gateway\` | **required** | Address of the router of the provider network, to which traffic for the internet goes |
| \`router_network\` | \`100.64.0.0/16\` | IPv4 network, at least a /24, for the uplinks of VPCs. Nothing else may use it |
| \`mtu\` | \`1442\` | Largest packet in a VPC, in bytes, 1280 to 9000: the MTU between hosts without the 58 bytes of Geneve |
| \`nat\` | \`distributed\` | \`distributed\`: each host translates the public addresses of its own computes. \`centralized\`: the gateway hosts translate all; for hosts without a connection to the provider network |
| \`connections_per_interface\` | \`65536\` | Connections of an interface behind a firewall that are followed, 1,024 to 4,194,304; from OVN 24.09 on |
| \`egress_deny\` | private networks | Networks in CIDR form that computes do not reach by a NAT gateway: by default 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 100.64.0.0/10 and 169.254.0.0/16. \`[]\` denies none |
| \`gateway_hosts\` | **required** | Names of one to three hosts by which VPCs leave, in turns. Have three: see [When a gateway host dies](network.md#when-a-gateway-host-dies) |

\`\`\`json
{"region": "us-east", "northbound": "unix:/run/ovn/ovnnb_db.sock", "southbound": "unix:/run/ovn/ovnsb_db.sock", "gateway": "192.0.2.1", "gateway_hosts": ["hv1"]}
\`\`\``;

const HOSTS = `Computes can run on machines of yours. Each one runs \`palisade host\`, which has settings of its own (see below) and asks the service what to run.`;

const AGENT = `Settings of \`palisade host\`, the agent on each machine that runs computes. It reads them from its environment only, and of the others \`PALISADE_LOG_LEVEL\` and \`PALISADE_LOG_FORMAT\`. \`palisade serve\` ignores them.`;

/** The settings of the log are listed above. */
const { logLevel: _level, logFormat: _format, ...onHosts } = agentSettings;

export const networkSettings = {
  /** In the shape of the configuration. */
  tree: { network: planeSettings, hosts: hostSettings },
  contradictions: planeContradictions,
  agentNames: agentSettingNames,
  /** Of the document. */
  sections: [
    { heading: '## Network', before: NETWORK, settings: planeSettings, after: NETWORK_FILE },
    { heading: '## Hosts', before: HOSTS, settings: hostSettings },
    { heading: '### On hosts', before: AGENT, settings: onHosts },
  ],
};
