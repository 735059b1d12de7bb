import type { FirewallAction, FirewallProtocol, FirewallRule, FirewallRules } from '#domain/firewalls/rules';
import type { Numbers } from './numbers.ts';

/** Rules about few ports, and about addresses of a subnet, so that packets meet them often. */
export class RandomRules {
  static readonly #FIRST_PORT = 20;
  static readonly #PORTS = 6;
  readonly #numbers: Numbers;
  readonly #networks: readonly string[];

  /** @param network such as `10.0.4`: the first three numbers of the addresses */
  constructor(numbers: Numbers, network: string) {
    this.#numbers = numbers;
    this.#networks = [
      ...['0.0.0.0/0', `${network}.0/30`, `${network}.2/32`, `${network}.3/32`, `${network}.9/24`],
      '10.0.5.0/24',
    ];
  }

  /** All ports that rules are about. */
  static get ports(): number[] {
    return Array.from({ length: RandomRules.#PORTS }, (_, index) => RandomRules.#FIRST_PORT + index);
  }

  port(): number {
    return this.#numbers.pick(RandomRules.ports);
  }

  rules(): FirewallRules {
    const some = () => Array.from({ length: this.#numbers.below(6) }, () => this.#rule());
    return {
      ...{ inbound: some(), inbound_policy: this.#action() },
      ...{ outbound: some(), outbound_policy: this.#action() },
    };
  }

  #action(): FirewallAction {
    return this.#numbers.pick(['ACCEPT', 'DROP'] as const);
  }

  #rule(): FirewallRule {
    const protocol = this.#numbers.pick<FirewallProtocol>(['TCP', 'TCP', 'UDP', 'ICMP', 'IPENCAP']);
    const ipv4 = Array.from({ length: 1 + this.#numbers.below(3) }, () => this.#numbers.pick(this.#networks));
    const first = this.port();
    const ports = this.#numbers.pick([
      undefined,
      `${this.port()}`,
      `${this.port()}, ${this.port()}`,
      `${first}-${first + 2},${this.port()}`,
    ]);
    const hasPorts = (protocol === 'TCP' || protocol === 'UDP') && ports !== undefined;
    return { action: this.#action(), protocol, addresses: { ipv4 }, ...(hasPorts && { ports }) };
  }
}
