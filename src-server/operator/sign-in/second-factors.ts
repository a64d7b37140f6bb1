import { hasPasskeys } from '../../auth/passkeys/passkeys.view.ts';
import type { Kernel } from '../../kernel.ts';
import type { OperatorActor } from '../../procedure/request-context.ts';
import { requireConfirmed } from '../../procedure/require-confirmed.ts';
import type { Operator } from '../operator.entity.ts';

/**
 * An operator's factors besides the password. Any of them is enough, and with one enrolled the
 * password alone is not.
 */
export interface SecondFactors {
  /** An authenticator, and its recovery codes. */
  code: boolean;
  passkey: boolean;
}

export async function secondFactorsOf(
  deps: Pick<Kernel, 'orm'>,
  { id, totpSealed }: Pick<Operator, 'id' | 'totpSealed'>,
): Promise<SecondFactors> {
  return { code: Boolean(totpSealed), passkey: await hasPasskeys(deps, id) };
}

/** Before a factor is added: with one enrolled, an open session and the password are not enough. */
export async function requireFreshFactor(
  deps: Pick<Kernel, 'orm'>,
  actor: OperatorActor,
  operator: Pick<Operator, 'id' | 'totpSealed'>,
): Promise<void> {
  const { code, passkey } = await secondFactorsOf(deps, operator);
  if (code || passkey) requireConfirmed(actor);
}
