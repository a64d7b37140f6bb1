import { ProviderFailure } from '../../../../src-server/errors/provider-failure.ts';
import { ensureCatalogue, makeBuyer } from '../../benches/stripe-bench.ts';
import { all, oneReading, rightWhen } from '../../judge.ts';
import type { Context } from '../../running/context.ts';
import { defineStep } from '../../step.ts';
import { refusalOf } from './s1-set-up.ts';

interface Seen {
  settings: string;
  session: string;
}

/** Unreadable settings contradict nothing. */
function agree(settings?: string, session?: string): boolean | undefined {
  if (settings === undefined || session === undefined) return undefined;
  return settings === 'unreadable' || (settings === 'active') === (session === 'opened');
}

export const s10 = defineStep<Seen>({
  id: 'S10',
  title: 'Open a Checkout with automatic tax',
  provider: 'stripe',
  facts: {
    'stripe.tax-settings': ({ settings, session }) =>
      all(
        oneReading(settings, {
          pending: 'tax settings are pending',
          active: 'tax settings are active',
          unreadable: 'the key cannot read the tax settings',
        }),
        oneReading(session, { opened: 'the session opens', refused: 'the session is refused' }),
        rightWhen(agree(settings, session), {
          right: 'both agree',
          wrong: 'settings and answer contradict each other',
        }),
      ),
  },
  async run(context, seen) {
    const ids = await ensureCatalogue(context);
    seen.settings = await settingsOf(context);
    seen.session = await openTaxed(context, ids.basic_monthly ?? '');
  },
});

async function settingsOf({ stripe: { sdk } }: Context): Promise<string> {
  let status = 'unknown';
  const refusal = await refusalOf(async () => {
    status = (await sdk.tax.settings.retrieve()).status;
  });
  return refusal === null ? status : 'unreadable';
}

async function openTaxed(context: Context, priceId: string): Promise<string> {
  const { customerId } = await makeBuyer(context);
  const now = await context.now();
  try {
    const session = await context.stripe.taxGateway.createCheckout({
      attemptId: `rehearsal-${crypto.randomUUID()}`,
      userId: 'rehearsal',
      kind: 'signup',
      customerId,
      plan: 'basic',
      billingCycle: 'monthly',
      priceId,
      successUrl: 'https://example.com/success?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'https://example.com/cancel',
      expiresAt: new Date(now.getTime() + 3_600_000),
    });
    await context.stripe.gateway.expireCheckout(session.id);
    return 'opened';
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind !== 'unavailable') return 'refused';
    throw error;
  }
}
