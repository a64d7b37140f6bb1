import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { CurrentUser } from '../../../../src/contract/auth.contract.ts';
import type { BillingOverview } from '../../../../src/contract/billing.contract.ts';
import { isDocumented } from '../../../../src/domain/catalogue/documented-catalogue.ts';
import { includesIndicators } from '../../../../src/domain/entitlement.ts';
import { planKeys } from '../../../../src/domain/plan.ts';
import {
  knownPlanState,
  planToRestore,
  refusalToSell,
} from '../../../../src/domain/standing/plan-state.ts';
import { TRADINGVIEW_COPY as COPY } from '../../../../src/texts/pages/dashboard.texts.ts';
import { IconButton } from '../../../components/icon-button.tsx';
import { Tooltip } from '../../../components/tooltip.tsx';
import { catalogue } from '../../../lib/catalogue.ts';
import { shownPlanName } from '../../../lib/texts/plan-name.ts';
import styles from '../tradingview-card.module.css';
import { UsernameForm } from './username-form.tsx';

/** Only while the plan gives nothing. */
const IndicatorsOff = lazy(async () => ({
  default: (await import('./indicators-off.tsx')).IndicatorsOff,
}));
const ChangeUsernameDialog = lazy(async () => ({
  default: (await import('./change-username-dialog.tsx')).ChangeUsernameDialog,
}));

/** Says which plan has an indicator. */
function requirement(): string {
  if (isDocumented(catalogue)) return COPY.required;
  const lowest = planKeys(catalogue).find((plan) => includesIndicators(catalogue, plan));
  return lowest === undefined
    ? COPY.inNoPlan
    : COPY.requiresPlan({ plan: shownPlanName(catalogue, lowest) });
}

interface UsernameSectionProps {
  user: CurrentUser;
  /** Null until the answer arrives, and if it cannot be read. */
  billing: BillingOverview | null;
  /** Whether its button is the page's primary one. */
  isPrimary: boolean;
  /** Access is being granted under this name. Not while it is queued, which may last days. */
  isGranting?: boolean;
}

export function UsernameSection(props: UsernameSectionProps) {
  const { user, billing, isPrimary, isGranting = false } = props;
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const [changing, setChanging] = useState(false);
  const username = user.tradingViewUsername;
  const state = knownPlanState(user, billing);
  if (!includesIndicators(catalogue, planToRestore(user, billing))) {
    return (
      <div className={styles.section}>
        <p>{requirement()}</p>
        {refusalToSell(user, billing) === null && (
          <Button variant="default" onClick={() => navigate({ to: '/upgrade' })}>
            {COPY.upgrade}
          </Button>
        )}
      </div>
    );
  }
  if (state === 'on-hold' || !includesIndicators(catalogue, user.subscriptionPlan)) {
    return <IndicatorsOff state={state} billing={billing} />;
  }
  if (username === null || (editing && !user.tradingViewAccess)) {
    return (
      <UsernameForm
        initial={username ?? ''}
        quiet={!isPrimary}
        onSaved={() => setEditing(false)}
        {...(username === null ? {} : { onCancel: () => setEditing(false) })}
      />
    );
  }
  return (
    <div className={styles.section}>
      <span className={styles.label}>{COPY.username}</span>
      <span className={styles.name}>
        {username}
        {!user.tradingViewAccess && (
          <Tooltip label={COPY.edit}>
            <IconButton label={COPY.edit} onClick={() => setEditing(true)}>
              <IconPencil size={20} />
            </IconButton>
          </Tooltip>
        )}
      </span>
      {user.tradingViewAccess && (
        <>
          <p className={styles.label}>{COPY.locked}</p>
          {!isGranting && (
            <Button variant="default" size="sm" onClick={() => setChanging(true)}>
              {COPY.requestChange}
            </Button>
          )}
        </>
      )}
      <Suspense>
        {changing && (
          <ChangeUsernameDialog username={username} onClose={() => setChanging(false)} />
        )}
      </Suspense>
    </div>
  );
}
