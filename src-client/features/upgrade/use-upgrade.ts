import { useEffect, useState } from 'react';
import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { UPGRADE_COPY as COPY } from '../../../src/texts/pages/upgrade.texts.ts';
import { appCodeOf, serverMessage } from '../../lib/call/server-message.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { notify } from '../../lib/toasts.ts';
import { agreedTo } from '../checkout/consent-line.tsx';
import { unkeptPartner } from '../offers/linked-partner.ts';

/** One upgrade at a time. The chosen card stays busy until the browser navigates away. */
export function useUpgrade(user: CurrentUser) {
  const [chosen, setChosen] = useState<Plan | null>(null);
  const { run } = useCall((api) => api.billing.createPaymentSession.mutate);

  useEffect(() => {
    const restored = (event: PageTransitionEvent) => event.persisted && setChosen(null);
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, []);

  const fail = (message: string | null | undefined, title: string = COPY.failedTitle) => {
    setChosen(null);
    notify.error(title, message ?? COPY.failed);
  };

  const upgradeTo = async (
    plan: Plan,
    billing: BillingCycle,
    offer: { code?: string; trialDays?: number; startsNow?: string } = {},
  ) => {
    setChosen(plan);
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
      if (session.url === undefined) fail(session.message);
      else window.location.assign(session.url);
    } catch (error) {
      const isPaying = appCodeOf(error) === 'billing.processing';
      fail(serverMessage(error), isPaying ? COPY.processingTitle : COPY.failedTitle);
    }
  };

  return { upgradeTo, chosen };
}
