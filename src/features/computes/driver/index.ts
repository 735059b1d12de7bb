export { type ComputeDriver, type Credentials, type DriverJob } from './driver.ts';
export { simulatedDriver } from './simulated-driver.ts';
