import { Button } from '@mantine/core';
import type { HomeNeed } from '../../../../src/contract/operator-home.contract.ts';
import type { OperatorRight } from '../../../../src/domain/people/operator-rights.ts';
import { RightButton } from '../role/right-button.tsx';
import { useMay } from '../role/role-root.tsx';
import { HOME_COPY as COPY, NEED_COPY } from './copy.ts';
import styles from './home.module.css';
import { useNeedAct } from './use-need-act.ts';

interface NeedActionsProps {
  need: HomeNeed;
  onActed: () => unknown;
}

/** The page where each kind is decided, at its list. */
const DECIDED_AT: Record<HomeNeed['kind'], string> = {
  'provider-down': '/admin/jobs#providers',
  'tradingview-session': '/admin/access#tradingview-session',
  'paywall-leak': '/discord-permissions#paywall',
  'paywall-unchecked': '/discord-permissions#paywall',
  dispute: '/admin/disputes',
  'fraud-warning': '/admin/disputes#warnings',
  'access-failed': '/admin/access#failed',
  'account-unclear': '/admin/access#accounts',
  'access-missed': '/admin',
  'pause-unpaid': '/admin',
  'exit-late': '/admin/follow-up#declarations',
  'exit-unmatched': '/admin/follow-up#declarations',
  'paid-unregistered': '/admin/follow-up#paid-sign-ups',
  'paid-twice': '/admin/jobs#subscriptions',
  'referral-undecided': '/admin/partners#decisions',
  'commission-due': '/admin/partners#payouts',
  'trial-emptied': '/admin/offers#trials',
  'event-parked': '/admin/jobs#parked',
  'job-failed': '/admin/jobs#failed-jobs',
  'alerts-held': '/admin/signals',
  'source-silent': '/admin/signals',
  'route-paused': '/admin/signals/routes',
  'anchor-gone': '/admin/record#anchors',
  'anchor-unposted': '/admin/record#anchors',
  'claim-too-high': '/admin/setup?step=brand#CLAIMS',
  'import-checked': '/admin?view=import',
  'move-open': '/admin/move',
  'set-up': '/admin/setup',
};

/** Buttons that act at once. The right is the one of the call. */
const BUTTONS: Partial<Record<HomeNeed['kind'], { right: OperatorRight; label: string }>> = {
  'access-failed': { right: 'users.help', label: COPY.retry },
  'event-parked': { right: 'system.change', label: COPY.retry },
  'paid-unregistered': { right: 'users.help', label: COPY.sendLink },
};

/** The page of the one case or the most urgent customer, where there is one. */
function placeOf({ kind, items, caseId }: HomeNeed, may: ReturnType<typeof useMay>): string {
  if (caseId !== undefined && may('money.refund')) return `/admin/disputes/${caseId}`;
  const first = items[0]?.id;
  const isPerson = kind === 'access-missed' || kind === 'pause-unpaid';
  return isPerson && first ? `/admin/users/${first}` : DECIDED_AT[kind];
}

export function NeedActions({ need, onActed }: NeedActionsProps) {
  const { kind, items } = need;
  const may = useMay();
  const { act, isPending } = useNeedAct(need, onActed);
  const button = BUTTONS[kind];
  const { title, link } = NEED_COPY[kind];
  // One customer gets one email. For several, the list shows when each was last written to.
  const isShown = button !== undefined && (kind !== 'paid-unregistered' || items.length === 1);
  return (
    <div className={styles.actions}>
      {isShown && (
        <RightButton
          right={button.right}
          size="compact-sm"
          variant="default"
          disabled={isPending}
          aria-label={`${button.label}: ${title(need)}`}
          onClick={act}
        >
          {button.label}
        </RightButton>
      )}
      <Button
        component="a"
        href={placeOf(need, may)}
        size="compact-sm"
        variant="default"
        aria-label={`${link}: ${title(need)}`}
      >
        {link}
      </Button>
    </div>
  );
}
