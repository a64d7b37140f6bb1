import { wrongAudit } from './audit-holds.ts';
import { wrongSeals } from './audit-sealed.ts';
import { stillRemembered } from './closed-accounts.ts';
import { wrongEffects } from './effects-allowed.ts';
import type { KnownPerson } from './truth/known-person.ts';
import type { Witness } from './witness.ts';

/** Checks what happened during the run, from the providers' ledger and the product's own log (I2, I6, I8). */
export async function checkHistory(
  witness: Witness,
  people: readonly KnownPerson[],
): Promise<string[]> {
  return [
    ...(await wrongEffects(witness, people)),
    ...(await wrongAudit(witness, people)),
    ...(await stillRemembered(witness, people)),
    // The product sealed the days before the run on its own.
    ...(await wrongSeals(witness, 1)),
  ];
}
