const ACCEPTED = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** ISO with Z, with a numeric offset, or a plain date. Null for anything else. */
export function readExpiration(text: string): string | null {
  if (!ACCEPTED.test(text)) return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** TradingView uses two spellings. `salt` picks one per row, which keeps tests repeatable. */
export function rowTimestamp(iso: string, salt: number): string {
  if (salt % 2 === 0) return iso;
  const [seconds, millis = '000Z'] = iso.split('.');
  const fraction = millis === '000Z' ? '' : `.${millis.slice(0, 3)}000`;
  return `${seconds}${fraction}+00:00`;
}
