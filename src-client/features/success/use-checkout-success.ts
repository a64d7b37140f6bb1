import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { SUCCESS_COPY as COPY } from '../../../src/texts/pages/success.texts.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { useSession } from '../../lib/session/session.ts';
import { notify } from '../../lib/toasts.ts';
import { useDelayedAction } from '../../lib/use-delayed-action.ts';
import { expectPlan } from './expected-plan.ts';
import { isProcessed, markProcessed } from './processed-checkouts.ts';
import { HOME_AFTER_ACTIVATION_MS, HOME_AFTER_PENDING_MS } from './timing.ts';

/** An upgrade is real only for a user with an active paid subscription. */
function isRealUpgrade(asked: boolean, user: CurrentUser): boolean {
  return asked && user.subscriptionStatus === 'active' && user.subscriptionPlan !== 'free';
}

/**
 * Reports the checkout once, then starts the redirect timer. Touching the community step cancels it for good, even
 * before the answer arrives.
 */
export function useCheckoutSuccess(
  user: CurrentUser | null,
  sessionId: string | undefined,
  checkout: { plan: Plan; upgrade: boolean },
): { stay(): void } {
  const { plan, upgrade } = checkout;
  const { refresh } = useSession();
  const navigate = useNavigate();
  const { after, stop } = useDelayedAction();
  const { run: reportCheckout } = useCall((api) => api.billing.handleCheckoutSuccess.mutate);
  const { run: reportUpgrade } = useCall((api) => api.billing.handleUpgradeSuccess.mutate);
  const started = useRef(false);
  const staying = useRef(false);

  useEffect(() => {
    if (user === null || sessionId === undefined || started.current) return;
    started.current = true;
    if (isProcessed(sessionId)) return;
    const real = isRealUpgrade(upgrade, user);
    const report = real ? reportUpgrade : reportCheckout;
    const leaveAfter = (ms: number) => {
      if (!staying.current) after(ms, () => void navigate({ to: '/' }));
    };
    report({ session_id: sessionId, userEmail: user.email })
      .then(async ({ success }) => {
        markProcessed(sessionId);
        if (!success) expectPlan(plan);
        await refresh();
        const said = success ? (real ? COPY.upgraded : COPY.activated) : COPY.received;
        notify.success(said.title, said.message);
        leaveAfter(success ? HOME_AFTER_ACTIVATION_MS : HOME_AFTER_PENDING_MS);
      })
      .catch((error) => console.warn('The checkout could not be reported:', error));
  }, [user, sessionId, plan, upgrade, refresh, reportCheckout, reportUpgrade, after, navigate]);

  const stay = useCallback(() => {
    staying.current = true;
    stop();
  }, [stop]);
  return { stay };
}
