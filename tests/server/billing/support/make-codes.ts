import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { discountCodes } from '../../../../src-server/billing/offers/discount-codes.view.ts';
import { makeCode } from '../../../../src-server/billing/offers/make-code.ts';
import type { BillingWorld } from './billing-world.ts';
import { sessionIdOf, type Visitor } from './visitor.ts';

/** Discount codes of this world, each with a name of its own. */
export function codesOf(world: () => BillingWorld) {
  let count = 0;
  return {
    /** 40 % off the first payment, unless changed. */
    async make(changed: Partial<Parameters<typeof makeCode>[1]> = {}) {
      count += 1;
      const terms = {
        code: `TEST-${count}`,
        percentOff: 40,
        amountOff: null,
        currency: null,
        duration: 'once' as const,
        months: null,
        plans: [],
        cycles: [],
        scope: 'both' as const,
        startsAt: null,
        endsAt: null,
        maxUses: null,
        isFirstPurchaseOnly: false,
        ...changed,
      };
      return { id: await makeCode(world().deps, terms), code: terms.code };
    },
    /** Opens a payment page with a code and returns its session id. */
    async open(visitor: Visitor, code: string, plan = 'standard') {
      const asked = { plan, billing: 'monthly', email: visitor.email, code };
      const { url } = await startPayment(world().deps, visitor.context, asked);
      return sessionIdOf(url);
    },
    viewOf: async (id: string) =>
      (await discountCodes(world().deps)).codes.find((each) => each.id === id),
  };
}
