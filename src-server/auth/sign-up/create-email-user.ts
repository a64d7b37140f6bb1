import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { normaliseEmail } from '../../../src/domain/people/email-address.ts';
import { requireChoice } from '../../catalogue/require-choice.ts';
import { newId } from '../../database/identifier.ts';
import { readFork, retryOnUnique } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Kernel } from '../../kernel.ts';
import { AccountEntity } from '../../people/account.entity.ts';
import { SignUpEntity } from '../../people/sign-up.entity.ts';
import { hashToken, newToken } from '../../secrets/token.ts';
import { chosenLocale } from '../../texts/request-locale.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { keepsAddress } from './make-way.ts';

interface SignUpStarted {
  userId: string;
  /** The browser's sign-up cookie, new or unchanged. */
  signUpToken: string;
}

/**
 * Returns a pending user bound to this browser. The same browser and address get the same one
 * (R-12).
 */
export async function createEmailUser(
  deps: Pick<AuthDeps, 'orm' | 'clock' | 'catalogue' | 'payments'>,
  signUpToken: string | null,
  input: { email: string; plan: Plan; billing: BillingCycle },
): Promise<SignUpStarted> {
  requireChoice(deps.catalogue.current(), input);
  const email = normaliseEmail(input.email);
  const token = (await heldToken(deps, signUpToken)) ?? newToken();
  const cookieHash = hashToken(token);
  return retryOnUnique(deps.orm, async (em) => {
    const account = await em.findOne(AccountEntity, { email });
    if (account !== null && (await keepsAddress(em, deps, account))) {
      throw new AppError(
        'auth.email-taken',
        'conflict',
        'An account with this email already exists. Please sign in.',
      );
    }
    const known = await em.findOne(SignUpEntity, { cookieHash, email, completedAt: null });
    if (known !== null) {
      known.plan = input.plan;
      known.billingCycle = input.billing;
      known.locale = chosenLocale();
      return { userId: known.id, signUpToken: token };
    }
    const id = newId();
    // A completed sign-up keeps its row. The browser gets a new one for the same address.
    const used = await em.findOne(SignUpEntity, { cookieHash, email });
    const freshToken = used === null ? token : newToken();
    em.create(SignUpEntity, {
      id,
      cookieHash: hashToken(freshToken),
      email,
      plan: input.plan,
      billingCycle: input.billing,
      createdAt: deps.clock.now(),
      completedAt: null,
      addressProvenAt: null,
      locale: chosenLocale(),
    });
    return { userId: id, signUpToken: freshToken };
  });
}

/** The browser's token if it has an open sign-up. An unknown token may have been planted. */
async function heldToken(deps: Pick<Kernel, 'orm'>, token: string | null): Promise<string | null> {
  if (token === null) return null;
  const held = { cookieHash: hashToken(token), completedAt: null };
  return (await readFork(deps.orm).count(SignUpEntity, held)) > 0 ? token : null;
}
