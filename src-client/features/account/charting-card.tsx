import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { CHARTING_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { Panel } from '../../components/panel.tsx';
import { UsernameSection } from '../dashboard/username/username-section.tsx';

interface ChartingCardProps {
  user: CurrentUser;
  billing: BillingOverview | null;
  isPrimary: boolean;
}

/** The dashboard's section: enter, correct, or request a change of the username. */
export function ChartingCard({ user, billing, isPrimary }: ChartingCardProps) {
  return (
    <Panel title={COPY.title}>
      <UsernameSection user={user} billing={billing} isPrimary={isPrimary} />
    </Panel>
  );
}
