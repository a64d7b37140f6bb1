import type { RedeemedCode } from '../../../src/contract/gift.contract.ts';
import { normalAccessCode } from '../../../src/domain/offers/access-code.ts';
import { codeHash } from '../access-codes/code-hash.ts';
import { redeemAccessCode } from '../access-codes/redeem-access-code.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { redeemGift } from './redeem-gift.ts';

interface RedeemInput {
  code: string;
  agreed?: string | undefined;
  asks?: true | undefined;
}

/** Redeems an access code, if the page does not ask for its dates first, and a gift after the person confirmed them. */
export async function redeemCode(
  deps: BillingDeps,
  actor: { accountId: string },
  { code, agreed, asks }: RedeemInput,
): Promise<RedeemedCode> {
  const hash = codeHash(normalAccessCode(code) ?? '');
  const gift = await redeemGift(deps, actor, { hash, agreed });
  if (gift === null) {
    const { startsAt, until, ...given } = await redeemAccessCode(deps, { ...actor, asks }, code);
    return { ...given, startsAt: startsAt.toISOString(), until: until.toISOString() };
  }
  const { plan, planName, startsAt, until, endsSubscriptionAt, ...rest } = gift;
  return {
    plan,
    planName,
    startsAt: startsAt.toISOString(),
    until: until.toISOString(),
    gift: { ...rest, endsSubscriptionAt: endsSubscriptionAt?.toISOString() ?? null },
  };
}
