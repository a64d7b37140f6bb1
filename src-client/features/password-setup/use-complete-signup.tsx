import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { PASSWORD_SETUP_COPY as COPY } from '../../../src/texts/pages/password-setup.texts.ts';
import { appCodeOf, serverMessage } from '../../lib/call/server-message.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { sessionToken } from '../../lib/session/session-token.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { notify } from '../../lib/toasts.ts';
import { useDelayedAction } from '../../lib/use-delayed-action.ts';
import { forgetPaidSession } from '../checkout/paid-session.ts';
import { clearPending } from '../checkout/pending-subscription.ts';
import { ADDRESS_TAKEN, AddressTaken } from './address-taken.tsx';
import { REDIRECT_AFTER_CREATION_MS } from './timing.ts';
import type { VerifiedSetup } from './use-verified-payment.ts';

/** `next`: the payment that follows. Undefined: the dashboard does. `given`: the plan that the account begins with. */
export function useCompleteSignup(
  setup: VerifiedSetup,
  { given, next }: { given: Plan; next: string | undefined },
) {
  const complete = useCall((api) => api.auth.completeSubscriptionSignup.mutate);
  const { after } = useDelayedAction();
  const navigate = useNavigate();

  const fail = (message: ReactNode) => {
    complete.reset();
    notify.error(COPY.createFailedTitle, message ?? COPY.createFailed);
  };

  const submit = async (password: string) => {
    try {
      const answer = await complete.run({
        ...setup,
        password,
        ...(next !== undefined && { next }),
      });
      if (!answer.success) return fail(answer.message);
      clearPending();
      forgetPaidSession();
      const stored = sessionToken.hold(setup.email);
      notify.success(
        COPY.createdTitle,
        next === undefined
          ? COPY.created({ plan: shownPlanName(catalogue, given) })
          : COPY.createdNext,
      );
      after(REDIRECT_AFTER_CREATION_MS, () => {
        const href = next ?? '/';
        if (stored) return window.location.replace(href);
        sessionToken.begin();
        void navigate({ href, replace: true });
      });
    } catch (error) {
      const said = serverMessage(error);
      const isTaken = ADDRESS_TAKEN.includes(appCodeOf(error) ?? '');
      fail(isTaken ? <AddressTaken said={said} next={next} /> : said);
    }
  };

  return { submit, busy: complete.busy || complete.done };
}
