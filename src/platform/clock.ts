/** Current time in whole seconds since the Unix epoch, UTC. Tests replace it. */
export type Clock = () => number;

export const systemClock: Clock = () => Math.floor(Date.now() / 1000);
