import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SUCCESS_COPY as COPY } from '../../../src/texts/pages/success.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { useSession } from '../../lib/session/session.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { notify } from '../../lib/toasts.ts';
import { useDelayedAction } from '../../lib/use-delayed-action.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { SignOutButton } from '../dashboard/sign-out-button.tsx';
import { CommunityStep } from './community-step.tsx';
import { footerPlan } from './footer-plan.ts';
import styles from './success-page.module.css';
import { SIGN_IN_AFTER_SIGN_OUT_MS } from './timing.ts';
import { useCheckoutSuccess } from './use-checkout-success.ts';

const route = getRouteApi('/success');

function useSignedInOnly(signedIn: boolean): void {
  const { after } = useDelayedAction();
  useEffect(() => {
    if (signedIn) return;
    notify.error(COPY.unauthorized.title, COPY.unauthorized.message);
    after(SIGN_IN_AFTER_SIGN_OUT_MS, () => window.location.assign('/login'));
  }, [signedIn, after]);
}

export function SuccessPage() {
  const search = route.useSearch();
  const { session_id: sessionId, plan, upgrade } = search;
  const { user } = useSession();
  usePageTitle(COPY.title);
  useSignedInOnly(user !== null);
  const checkout = useCheckoutSuccess(user, sessionId, { plan, upgrade: upgrade === 'true' });
  if (user === null) return <PageSpinner />;
  const active = footerPlan(search, user);
  return (
    <BareFrame width="narrow" actions={<SignOutButton />}>
      <CommunityStep onTouch={checkout.stay} />
      {active !== null && (
        <p className={styles.foot}>{COPY.footer({ plan: shownPlanName(catalogue, active) })}</p>
      )}
    </BareFrame>
  );
}
