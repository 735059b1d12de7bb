const UNITS = ['MB', 'GB', 'TB'];
const STEP = 1024;

/** `512 MB`, `80 GB`, `1.5 TB`. */
export function sizeText(megabytes: number): string {
  let size = megabytes;
  let unit = 0;
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  return `${size.toLocaleString('en', { maximumFractionDigits: 1 })} ${UNITS[unit]}`;
}

/** The service has no currency: its operator knows which. */
export function priceText(price: number): string {
  return price.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** What a region offers, with names as the rest of the console has them. */
export function offersText(capabilities: readonly string[]): string {
  return capabilities.map((name) => (name === 'Vlans' ? 'VLANs' : name)).join(', ');
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** `30 Jun 2024`: of a date on which something ends, the hour means nothing. */
export function dayText(at: string): string {
  return day.format(new Date(`${at}Z`));
}
