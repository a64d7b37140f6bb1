import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FREE_PLAN } from '../../../src/domain/catalogue/catalogue.ts';
import { returnPage } from '../../../src/domain/page-path.ts';
import { plansAbove } from '../../../src/domain/plan.ts';
import { UPGRADE_COPY as COPY } from '../../../src/texts/pages/upgrade.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { useSession } from '../../lib/session/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { SignOutButton } from '../dashboard/sign-out-button.tsx';
import { PremiumMember } from './premium-member.tsx';
import { UpgradeChoice } from './upgrade-choice.tsx';

export function UpgradePage() {
  const { user } = useSession();
  // Read once: the address changes while the sign-in loads, and each new value would navigate again.
  const [next] = useState(() => returnPage(`/upgrade${window.location.search}`) ?? '/upgrade');
  usePageTitle(COPY.title);
  if (user === null) return <Navigate to="/login" search={{ next }} />;
  const plan = user.subscriptionPlan;
  const hasAll = plan !== FREE_PLAN && plansAbove(catalogue, plan).length === 0;
  return (
    <BareFrame width={hasAll ? 'narrow' : 'wide'} actions={<SignOutButton />}>
      {hasAll ? <PremiumMember user={user} /> : <UpgradeChoice user={user} />}
    </BareFrame>
  );
}
