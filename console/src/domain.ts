// The only door to the rules that the console shares with the service.

export {
  EVENT_WORDS,
  eventSentence,
  isRunning,
  sentenceText,
} from '../../src/domain/event-sentence.ts';
export type { Problem } from '../../src/domain/failure.ts';
export {
  FirewallChanges,
  FirewallInput,
  FirewallRulesChanges,
  firewallProblems,
  MAXIMUM_PORT_PIECES,
  MAXIMUM_RULE_ADDRESSES,
  ruleLimitProblems,
  ruleProblems,
} from '../../src/domain/firewalls/firewall-inputs.ts';
export { parsePorts } from '../../src/domain/firewalls/port-list.ts';
export { closesTcpPort, lostTcpPorts, type RulesChange } from '../../src/domain/firewalls/reach/cuts.ts';
export { reachSentences } from '../../src/domain/firewalls/reach/reach-sentences.ts';
export { parseRuleLines, RULE_LINE_FORM, type RuleLine } from '../../src/domain/firewalls/rule-lines.ts';
export {
  DIRECTIONS,
  type FirewallDirection,
  type FirewallRule,
  type FirewallRules,
  POLICIES,
} from '../../src/domain/firewalls/rules.ts';
export { firewallSentences } from '../../src/domain/firewalls/sentences.ts';
export { browserName } from '../../src/domain/identity/browser-name.ts';
export { MAXIMUM_NETWORKS } from '../../src/domain/identity/restrictions.ts';
export {
  PUBLIC_KEY_TEXT,
  parsePublicKey,
  SSH_KEY_TYPE_NOT_ALLOWED,
  SSH_KEY_TYPES,
} from '../../src/domain/identity/ssh-key.ts';
export { Email, UserChanges, UserInput } from '../../src/domain/identity/user-inputs.ts';
export { ComputeLabel } from '../../src/domain/label.ts';
export {
  ForwardChanges,
  ForwardInput,
} from '../../src/domain/natgateways/forward-inputs.ts';
export { NatgatewayChanges, NatgatewayInput } from '../../src/domain/natgateways/natgateway-inputs.ts';
export {
  blockOfPort,
  blocksOfAddress,
  firstBlock,
  freePorts,
  type PortRange,
  portsOfBlock,
} from '../../src/domain/natgateways/portsets.ts';
export { alignedNetworks, firstFree, fitAll, freeNetworks } from '../../src/domain/net/address-blocks.ts';
export { networkAt, placeIn, type UnitRectangle } from '../../src/domain/net/block-place.ts';
export { parseIpNetwork } from '../../src/domain/net/ip-network.ts';
export { hull, usableRange, without } from '../../src/domain/net/ipam.ts';
export {
  contains,
  formatAddress,
  formatNetwork,
  gateway,
  isReserved,
  networkOf,
  networkSize,
  overlaps,
  parseAddress,
  parseAddressWithPrefix,
  parseNetwork,
  prefixLength,
  type Range,
} from '../../src/domain/net/ipv4.ts';
export {
  NO_VPC_TEXTS,
  regionProblems,
  SubnetChanges,
  SubnetInput,
  VpcChanges,
  VpcInput,
} from '../../src/domain/net/network-inputs.ts';
export { SERVICE_RANGE } from '../../src/domain/net/service-network.ts';
export {
  ADDRESS_IN_USE,
  addressInSubnetProblem,
  NO_ADDRESS_FREE,
} from '../../src/domain/net/subnet-address.ts';
export { PRIVATE_RANGES } from '../../src/domain/net/subnet-network.ts';
export { entryProblems, type Sibling, siblingProblems } from '../../src/domain/net/subnet-siblings.ts';
export { ITEMS, NOT_VALID, notValid } from '../../src/domain/reasons/values.ts';
export { Type } from '../../src/domain/schema/json-schema.ts';
export { inSchemaOrder } from '../../src/domain/schema/schema-order.ts';
export { validate } from '../../src/domain/schema/validate.ts';
export { WebhookChanges, WebhookInput } from '../../src/domain/webhooks/webhook-inputs.ts';
