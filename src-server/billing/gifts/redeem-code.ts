import type { RedeemedCode } from '../../../src/contract/billing.contract.ts';
import { normalAccessCode } from '../../../src/domain/offers/access-code.ts';
import { codeHash } from '../access-codes/code-hash.ts';
import { redeemAccessCode } from '../access-codes/redeem-access-code.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { redeemGift } from './redeem-gift.ts';

/** Redeems an access code at once, and a gift after the person confirmed its dates. */
export async function redeemCode(
  deps: BillingDeps,
  actor: { accountId: string },
  { code, agreed }: { code: string; agreed?: string | undefined },
): Promise<RedeemedCode> {
  const hash = codeHash(normalAccessCode(code) ?? '');
  const gift = await redeemGift(deps, actor, { hash, agreed });
  if (gift === null) {
    const { startsAt, until, ...given } = await redeemAccessCode(deps, actor, code);
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
