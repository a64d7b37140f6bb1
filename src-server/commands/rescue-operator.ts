import { openChain } from '../audit/chain/chain-keys.ts';
import { machineClock } from '../clock/clock.ts';
import { openOrm } from '../database/orm.ts';
import { readFork } from '../database/transaction.ts';
import { createLimits } from '../limits/limits.ts';
import { isFactorRequired } from '../operator/factor-policy/keep-a-factor.ts';
import { dropFactor } from '../operator/sign-in/factors/drop-factor.ts';
import { unlockOperator } from '../operator/sign-in/unlock-operator.ts';

export const RESCUES = { unlock: unlockOperator, 'drop-factor': dropFactor };
export type Rescue = keyof typeof RESCUES;

/**
 * Console actions for a locked-out operator. Safe beside a running server. `secrets` sign the audit
 * links. Without one, entries get no link, which verify-audit reports.
 */
export async function rescueOperator(
  databaseUrl: string,
  rescue: Rescue,
  { username, secrets = [] }: { username: string; secrets?: readonly string[] },
): Promise<{ found: boolean; factorRequired: boolean }> {
  const orm = await openOrm(databaseUrl, 2);
  if (secrets.length > 0) openChain(orm, secrets);
  try {
    const limits = await createLimits(orm, { machineClock, scale: 1 });
    const found = await RESCUES[rescue]({ orm, machineClock, limits }, username);
    return { found, factorRequired: await isFactorRequired(readFork(orm)) };
  } finally {
    await orm.close();
  }
}
