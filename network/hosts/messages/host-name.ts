const HOST_NAME = /^[a-zA-Z0-9][a-zA-Z0-9.-]{0,62}$/;

/** Whether a text can be the name of a host: it is the `system-id` of its Open vSwitch too. */
export function isHostName(name: string): boolean {
  return HOST_NAME.test(name);
}
