import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { isPlan } from '../../../src/domain/plan.ts';
import { PASSWORD_SETUP_COPY as COPY } from '../../../src/texts/pages/password-setup.texts.ts';
import { serverMessage } from '../../lib/call/server-message.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { notify } from '../../lib/toasts.ts';
import { forgetPaidSession, rememberPaidSession } from '../checkout/paid-session.ts';
import { pendingChoice } from '../checkout/pending-subscription.ts';

export interface VerifiedSetup {
  email: string;
  plan: Plan;
  sessionId: string | null;
  planStartDate: string;
}

export interface VerifiedTrial {
  /** 'YYYY-MM-DD', in the shop's time zone. */
  trialEndsOn?: string;
  /** It was not the person's first, so it was ended. */
  isTrialRefused?: true;
}

type SetupState =
  | { state: 'verifying' }
  | { state: 'ready'; setup: VerifiedSetup; trial: VerifiedTrial }
  | { state: 'on-its-way'; message: string }
  | { state: 'already-set-up' }
  | { state: 'failed' };

/** Poll interval: a bank payment takes days, and the page may stay open. */
const ASK_AGAIN_MS = 30_000;

const route = getRouteApi('/password-setup');

/** A free plan is valid at once, a paid one when its payment session is confirmed. */
export function useVerifiedPayment(): SetupState {
  const { session_id: sessionId, email, plan } = route.useSearch();
  const navigate = useNavigate();
  const verify = useCall((api) => api.billing.verifyPayment.mutate);
  const [state, setState] = useState<SetupState>({ state: 'verifying' });
  const started = useRef(false);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => () => clearTimeout(waiting.current), []);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const planStartDate = new Date().toISOString();
    const fail = (message: string | null | undefined) => {
      setState({ state: 'failed' });
      notify.error(COPY.verifyFailedTitle, message ?? COPY.verifyFailed);
      if (sessionId !== undefined) rememberPaidSession(sessionId);
      void navigate({ to: '/checkout', search: pendingChoice(), replace: true });
    };
    const verifyPaid = async (id: string) => {
      const answer = await verify.run({ sessionId: id });
      if (answer.next === 'wait') {
        setState({ state: 'on-its-way', message: answer.message ?? COPY.onItsWay });
        waiting.current = setTimeout(() => void verifyAgain(id), ASK_AGAIN_MS);
        return;
      }
      if (answer.next !== undefined) forgetPaidSession();
      if (answer.next === 'login') return setState({ state: 'already-set-up' });
      if (answer.next === 'success') {
        const paid = isPlan(catalogue, answer.plan) ? { plan: answer.plan } : {};
        return navigate({
          to: '/success',
          search: { session_id: id, upgrade: 'true', ...paid },
          replace: true,
        });
      }
      if (!answer.success || answer.email === undefined) return fail(answer.message);
      rememberPaidSession(id);
      const setup = { email: answer.email, plan: answer.plan ?? 'basic', sessionId: id };
      const { trialEndsOn, isTrialRefused } = answer;
      setState({
        state: 'ready',
        setup: { ...setup, planStartDate },
        trial: {
          ...(trialEndsOn !== undefined && { trialEndsOn }),
          ...(isTrialRefused !== undefined && { isTrialRefused }),
        },
      });
    };
    /** A short network outage does not affect a pending payment. */
    const verifyAgain = (id: string): Promise<unknown> =>
      verifyPaid(id).catch(() => {
        waiting.current = setTimeout(() => void verifyAgain(id), ASK_AGAIN_MS);
      });
    if (sessionId !== undefined) {
      void verifyPaid(sessionId).catch((error) => fail(serverMessage(error)));
    } else if (email !== undefined && plan === 'free') {
      const setup = { email, plan, sessionId: null, planStartDate };
      setState({ state: 'ready', setup, trial: {} });
    } else fail(null);
  }, [sessionId, email, plan, navigate, verify.run]);

  return state;
}
