export { type ComputeDriver, type Credentials, type DriverJob } from './driver.ts';
export { simulatedDriver } from './simulated-driver.ts';

/** Loaded only where computes run on hosts. */
export async function loadHostsDriver() {
  return (await import('./hosts-driver.ts')).hostsDriver;
}
