import type { Addresses } from './core/provider.ts';
import { RefusedStart } from './core/refused-start.ts';

const DEFAULT_PORT = 4400;

/** The control room's port and the next four. 0 picks free ports for all. */
export function readPorts(text: string | undefined): Record<keyof Addresses, number> {
  const first = text === undefined || text === '' ? DEFAULT_PORT : Number(text);
  if (!Number.isInteger(first) || first < 0 || first > 65_531) {
    throw new RefusedStart(`SANDBOX_PORT must be a port number up to 65531, or 0: got "${text}".`);
  }
  const at = (step: number) => (first === 0 ? 0 : first + step);
  return { control: at(0), stripe: at(1), discord: at(2), tradingview: at(3), whop: at(4) };
}
