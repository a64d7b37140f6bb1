import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import { CHARTING_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { TRADINGVIEW_COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import { Panel } from '../../components/panel.tsx';
import { UsernameSection } from '../dashboard/username/username-section.tsx';

/** The dashboard's section: enter, correct, or request a change of the username. */
export function ChartingCard({ user, onHold }: { user: CurrentUser; onHold: boolean }) {
  return (
    <Panel title={COPY.title}>
      {onHold ? <p>{TRADINGVIEW_COPY.onHold}</p> : <UsernameSection user={user} isPrimary />}
    </Panel>
  );
}
