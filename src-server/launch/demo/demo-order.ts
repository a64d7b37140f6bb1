import type { Config } from '../../config/config.ts';
import { StartRefusal } from '../../process/start-refusal.ts';

export interface DemoOrder {
  people: number;
  months: number;
}

export const DEFAULT_DEMO: DemoOrder = { people: 400, months: 12 };
const MAX_PEOPLE = 2_000;
const FLAG = '--demo';

/** Reads `--demo` or `--demo 50` from the command line. Null: it is not wanted. */
export function readDemoOrder(args: readonly string[]): DemoOrder | null {
  const place = args.findIndex((each) => each === FLAG || each.startsWith(`${FLAG}=`));
  if (place < 0) return null;
  const [, joined] = (args[place] ?? '').split('=');
  const next = args[place + 1];
  const given = joined ?? (next !== undefined && /^\d+$/.test(next) ? next : undefined);
  if (given === undefined) return DEFAULT_DEMO;
  const people = Number(given);
  if (!Number.isInteger(people) || people < 12 || people > MAX_PEOPLE) {
    throw new StartRefusal(`${FLAG} takes a number of people from 12 to ${MAX_PEOPLE}.`);
  }
  return { ...DEFAULT_DEMO, people };
}

export type DemoConfig = Pick<Config, 'providers' | 'storage' | 'web'>;

/** The order of the command line. Refuses it unless the sandbox plays every provider and keeps every mail. */
export function requireDemo(args: readonly string[], config: DemoConfig): DemoOrder | null {
  const order = readDemoOrder(args);
  const refusal = order === null ? null : demoRefusal(config);
  if (refusal !== null) throw new StartRefusal(refusal);
  return order;
}

/** Days before today at which the demo's year begins. */
export function daysOf(order: DemoOrder | null): number {
  return order === null ? 0 : Math.round((order.months * DAYS_OF_A_YEAR) / 12);
}

/** Null: the demo may run. Otherwise why not. */
export function demoRefusal({ providers, storage, web }: DemoConfig): string | null {
  const others = PROVIDERS.filter(([name]) => providers[name].mode !== 'sandbox').map(
    ([, label]) => label,
  );
  if (others.length === 0 && !web.production) {
    return storage.mail.smtpUrl === null ? null : REAL_MAIL;
  }
  const here = others.length === 0 ? 'this is production' : `not ${others.join(' or ')} here`;
  return `The demo invents customers and payments. It runs only where the sandbox stands in for Stripe, Discord and TradingView: ${here}.`;
}

const DAYS_OF_A_YEAR = 365;
const REAL_MAIL =
  'The demo writes a year of mails to invented customers, and SMTP_URL would send them. Unset it to keep them in the sandbox.';
const PROVIDERS = [
  ['stripe', 'Stripe'],
  ['discord', 'Discord'],
  ['tradingview', 'TradingView'],
] as const;
