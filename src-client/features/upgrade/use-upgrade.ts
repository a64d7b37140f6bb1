import { useEffect, useState } from 'react';
import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { UPGRADE_COPY as COPY } from '../../../src/texts/pages/upgrade.texts.ts';
import { appCodeOf, serverMessage } from '../../lib/call/server-message.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { notify } from '../../lib/toasts.ts';
import { agreedTo } from '../checkout/consent-line.tsx';
import { unkeptPartner } from '../offers/linked-partner.ts';
import type { TrialOrder } from '../offers/use-trial-quote.ts';

/** One upgrade at a time. The chosen card stays busy until the browser navigates away. */
export function useUpgrade(user: CurrentUser) {
  const [chosen, setChosen] = useState<Plan | null>(null);
  /** Stays above the plan's button after its notification has gone. */
  const [failed, setFailed] = useState<{ plan: Plan; message: string } | null>(null);
  const { run } = useCall((api) => api.billing.createPaymentSession.mutate);

  useEffect(() => {
    const restored = (event: PageTransitionEvent) => event.persisted && setChosen(null);
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, []);

  const fail = (
    plan: Plan,
    reason: string | null | undefined,
    title: string = COPY.failedTitle,
  ) => {
    const message = reason ?? COPY.failed;
    setChosen(null);
    setFailed({ plan, message });
    notify.error(title, message);
  };

  /** True: the browser leaves for Stripe's page. */
  const upgradeTo = async (
    plan: Plan,
    billing: BillingCycle,
    offer: { code?: string; startsNow?: string } & Partial<TrialOrder> = {},
  ): Promise<boolean> => {
    setChosen(plan);
    setFailed(null);
    const { origin } = window.location;
    try {
      const session = await run({
        plan,
        billing,
        email: user.email,
        userId: user.id,
        upgrade: true,
        successUrl: `${origin}/success`,
        cancelUrl: `${origin}/upgrade`,
        ...agreedTo(),
        ...unkeptPartner(),
        ...offer,
      });
      if (session.url === undefined) fail(plan, session.message);
      else window.location.assign(session.url);
      return session.url !== undefined;
    } catch (error) {
      const isPaying = appCodeOf(error) === 'billing.processing';
      fail(plan, serverMessage(error), isPaying ? COPY.processingTitle : COPY.failedTitle);
      return false;
    }
  };

  return { upgradeTo, chosen, failed };
}
