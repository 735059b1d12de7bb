/** What a compute has: memory and disk in MB. */
interface Specs {
  vcpus: number;
  memory: number;
  disk: number;
}

/** `2 vCPUs, 4 GB memory, 80 GB disk`. */
export function specsText({ vcpus, memory, disk }: Specs): string {
  return `${vcpus} ${vcpus === 1 ? 'vCPU' : 'vCPUs'}, ${sizeText(memory)} memory, ${sizeText(disk)} disk`;
}

/** @param megabytes in units of 2^20 bytes */
function sizeText(megabytes: number): string {
  if (megabytes < 1024) return `${megabytes} MB`;
  return `${(megabytes / 1024).toLocaleString('en', { maximumFractionDigits: 1 })} GB`;
}
