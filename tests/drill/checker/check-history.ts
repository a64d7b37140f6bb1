import { wrongAudit } from './audit-holds.ts';
import { wrongSeals } from './audit-sealed.ts';
import { stillRemembered } from './closed-accounts.ts';
import { wrongEffects } from './effects-allowed.ts';
import type { KnownPerson } from './truth/known-person.ts';
import type { Witness } from './witness.ts';

/** What was done on the way, from the providers' ledger and the product's own log of it (I2, I6, I8). */
export async function checkHistory(
  witness: Witness,
  people: readonly KnownPerson[],
): Promise<string[]> {
  return [
    ...(await wrongEffects(witness, people)),
    ...(await wrongAudit(witness, people)),
    ...(await stillRemembered(witness, people)),
    // The days before it began: the product has sealed those by itself.
    ...(await wrongSeals(witness, 1)),
  ];
}
