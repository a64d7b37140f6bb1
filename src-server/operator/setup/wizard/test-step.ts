import type { z } from 'zod';
import type {
  SetUpCheck,
  testSetUpAnswer,
} from '../../../../src/contract/operator/setup.contract.ts';
import { runChecks } from '../run-checks.ts';
import type { SetUpDeps } from '../set-up.deps.ts';

type Tested = 'stripe' | 'discord' | 'tradingview';

/** The checks of the connection. */
const TESTED: Record<Tested, RegExp> = {
  stripe: /^stripe\.(key|prices|portal|webhook-secret|webhook|events)$/,
  discord: /^discord\.(bot|server|intents|rights|roles|order)$/,
  tradingview: /^tradingview\.(session|script-.+)$/,
};

/** Read from our own settings and database. */
const OUR_OWN = /^stripe\.(webhook-secret|events)$/;
const WORKS: readonly SetUpCheck['state'][] = ['ok', 'sandbox', 'advice', 'off'];

/**
 * Asks the provider now. Passes only if it answered, and nothing that it said stops a sale. Manual mode has nothing to
 * ask.
 */
export async function testStep(
  deps: SetUpDeps,
  part: Tested,
): Promise<z.infer<typeof testSetUpAnswer>> {
  const all = await runChecks(deps, part);
  const checks = all.filter(({ id }) => TESTED[part].test(id) || id === `${part}.slow`);
  const asked = !(part === 'tradingview' && deps.facts.manual);
  const answered = checks.some(
    ({ id, state }) => !OUR_OWN.test(id) && (state === 'ok' || state === 'sandbox'),
  );
  const works = checks.every(({ state }) => WORKS.includes(state));
  return { passed: works && (answered || !asked), asked, checks };
}
