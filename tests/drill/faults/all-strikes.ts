import { CLOCK_STRIKES } from './clocks.ts';
import { DATABASE_STRIKES } from './database.ts';
import { GATEWAY_STRIKES } from './gateway.ts';
import { IMPATIENT_STRIKES } from './impatience.ts';
import { KILLS_IN_THE_ACT } from './in-the-act.ts';
import { PROCESS_STRIKES } from './processes.ts';
import { PROVIDER_STRIKES } from './providers.ts';
import type { Strike } from './strike.ts';
import { WEBHOOK_STRIKES } from './webhooks.ts';

export const ALL_STRIKES: readonly Strike[] = [
  ...PROCESS_STRIKES,
  ...KILLS_IN_THE_ACT,
  ...DATABASE_STRIKES,
  ...PROVIDER_STRIKES,
  ...WEBHOOK_STRIKES,
  ...CLOCK_STRIKES,
  ...GATEWAY_STRIKES,
  ...IMPATIENT_STRIKES,
];
