import type { SetUpCheck } from '../../../src/contract/operator/setup.contract.ts';
import type { SetUpPart } from '../../../src/domain/community/set-up-part.ts';
import { brandChecks } from './brand-checks.ts';
import { discordChecks } from './discord-checks.ts';
import { finding } from './findings.ts';
import { mailChecks } from './mail-checks.ts';
import { serverChecks } from './server-checks.ts';
import type { PartChecks, SetUpDeps } from './set-up.deps.ts';
import { stripeChecks } from './stripe-checks.ts';
import { tradingviewChecks } from './tradingview-checks.ts';

const PARTS: PartChecks = {
  server: serverChecks,
  stripe: stripeChecks,
  discord: discordChecks,
  tradingview: tradingviewChecks,
  mail: mailChecks,
  brand: brandChecks,
};

/** A person waits for the answer. A slower provider is reported as slow. */
const PATIENCE_MS = 12_000;

/** Checks one part. Read-only. An unavailable or slow provider never delays the answer. */
export async function runChecks(
  deps: SetUpDeps,
  part: SetUpPart,
  patienceMs = PATIENCE_MS,
): Promise<SetUpCheck[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<SetUpCheck[]>((resolve) => {
    const subject = { id: `${part}.slow`, title: 'Answer' };
    const found = `It did not answer within ${patienceMs / 1000} seconds.`;
    const step = 'Check again when the provider answers.';
    timer = setTimeout(() => resolve([finding(subject, 'unknown', { found, step })]), patienceMs);
  });
  const checks = PARTS[part](deps);
  // Ignore a failure after the timeout: the answer was already sent.
  checks.catch(() => {});
  return Promise.race([checks, late]).finally(() => clearTimeout(timer));
}
