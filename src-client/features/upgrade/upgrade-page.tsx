import { Navigate } from '@tanstack/react-router';
import { UPGRADE_COPY as COPY } from '../../../src/texts/pages/upgrade.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { useSession } from '../../lib/session/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { SignOutButton } from '../dashboard/sign-out-button.tsx';
import { PremiumMember } from './premium-member.tsx';
import { UpgradeChoice } from './upgrade-choice.tsx';

export function UpgradePage() {
  const { user } = useSession();
  usePageTitle(COPY.title);
  if (user === null) return <Navigate to="/login" />;
  return (
    <BareFrame
      width={user.subscriptionPlan === 'premium' ? 'narrow' : 'wide'}
      actions={<SignOutButton />}
    >
      {user.subscriptionPlan === 'premium' ? <PremiumMember /> : <UpgradeChoice user={user} />}
    </BareFrame>
  );
}
