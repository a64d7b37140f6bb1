import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { REGISTER_COPY as COPY } from '../../../src/texts/pages/register.texts.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { notify } from '../../lib/toasts.ts';
import { forgetPaidSession, rememberPaidSession } from '../checkout/paid-session.ts';

type VerifiedSession =
  | { state: 'verifying' | 'already-set-up' }
  | { state: 'verified'; email: string; begun: 'paid' | 'trial' | 'refused' };

/** Shows the form only for a confirmed payment session; otherwise a toast and a redirect to /. */
export function useVerifiedSession(sessionId: string | undefined): VerifiedSession {
  const navigate = useNavigate();
  const verify = useCall((api) => api.billing.verifyPaymentSession.mutate);
  const [state, setState] = useState<VerifiedSession>({ state: 'verifying' });
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const leave = ({ title, message }: { title: string; message: string }) => {
      notify.error(title, message);
      if (sessionId !== undefined) rememberPaidSession(sessionId);
      void navigate({ to: '/', replace: true });
    };
    const check = async (id: string) => {
      const answer = await verify.run({ session_id: id });
      if (answer.next === 'wait') {
        return navigate({ to: '/password-setup', search: { session_id: id }, replace: true });
      }
      if (answer.next !== undefined) forgetPaidSession();
      if (answer.next === 'login') return setState({ state: 'already-set-up' });
      if (answer.next === 'success') {
        const search = { session_id: id, upgrade: 'true' };
        return navigate({ to: '/success', search, replace: true });
      }
      if (!answer.success) return leave(COPY.verifyFailed);
      rememberPaidSession(id);
      const { customerEmail: email = '', trialEndsOn, isTrialRefused } = answer;
      const begun = isTrialRefused ? 'refused' : trialEndsOn === undefined ? 'paid' : 'trial';
      setState({ state: 'verified', email, begun });
    };
    if (sessionId === undefined) leave(COPY.verifyFailed);
    else void check(sessionId).catch(() => leave(COPY.verifyError));
  }, [sessionId, navigate, verify.run]);

  return state;
}
