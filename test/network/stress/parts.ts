import type { Plane } from '#test/network/lab/plane';

/** Something that can be killed, and started again. */
export interface Part {
  name: string;
  /** Whether packets of its host may be lost for a moment. */
  forwards: boolean;
  /** @returns a function that starts it again */
  kill(): Promise<() => Promise<void>>;
}

const CENTRAL = ['northbound', 'southbound', 'northd'] as const;
const OF_HOST = ['controller', 'vswitchd', 'ovsdb'] as const;

/** All that can be killed of a plane with two replicas. */
export function partsOf(plane: Plane): Part[] {
  const { replicas, lab, agents } = plane;
  const serve = (name: string, isMeant: (index: number) => boolean): Part => ({
    ...{ name, forwards: false },
    async kill() {
      const index = replicas.indices.find((one) => replicas.isRunning(one) && isMeant(one));
      if (index === undefined) return async () => {};
      await replicas.kill(index);
      return () => replicas.startAgain(index);
    },
  });
  return [
    serve('serve, the leader', (index) => index === replicas.leader),
    serve('serve, the other one', (index) => index !== replicas.leader),
    ...CENTRAL.map((name) => ({
      ...{ name, forwards: false },
      async kill() {
        await lab.kill(name);
        return () => lab.startAgain(name);
      },
    })),
    ...lab.hosts.flatMap((host, index): Part[] => [
      {
        ...{ name: `agent of ${host.name}`, forwards: false },
        async kill() {
          await agents[index]?.kill();
          return async () => void agents[index]?.again();
        },
      },
      ...OF_HOST.map((part) => ({
        ...{ name: `${part} of ${host.name}`, forwards: true },
        async kill() {
          await host.killPart(part);
          return () => host.startPart(part);
        },
      })),
    ]),
  ];
}
