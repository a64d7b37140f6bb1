import { wrongAudit } from './audit-holds.ts';
import { wrongSeals } from './audit-sealed.ts';
import type { CheckerSources } from './checker-sources.ts';
import { stillRemembered } from './closed-accounts.ts';
import { wrongEffects } from './effects-allowed.ts';
import type { KnownPerson } from './truth/known-person.ts';

/** Checks what happened during the run, from the providers' ledger and the product's own log (I2, I6, I8). */
export async function checkHistory(
  sources: CheckerSources,
  people: readonly KnownPerson[],
): Promise<string[]> {
  return [
    ...(await wrongEffects(sources, people)),
    ...(await wrongAudit(sources, people)),
    ...(await stillRemembered(sources, people)),
    // The product sealed the days before the run on its own.
    ...(await wrongSeals(sources, 1)),
  ];
}
