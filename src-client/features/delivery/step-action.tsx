import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { includesIndicators } from '../../../src/domain/entitlement.ts';
import { STEP_ACTIONS } from '../../../src/texts/pages/delivery.texts.ts';
import { catalogue } from '../../lib/catalogue.ts';
import type { PrimaryAction } from '../dashboard/primary-action.ts';
import { UsernameForm } from '../dashboard/username/username-form.tsx';
import { ConnectDiscord } from './connect-discord.tsx';
import type { DeliveryStep } from './delivery-step.ts';

interface StepActionProps {
  action: NonNullable<DeliveryStep['action']>;
  plan: Plan;
  inviteUrl: string | null;
  /** The page's most urgent action. */
  primary: PrimaryAction | null;
}

export function StepAction({ action, plan, inviteUrl, primary }: StepActionProps) {
  const label = STEP_ACTIONS[action];
  if (action === 'name-discord') return <ConnectDiscord isPrimary={primary === 'discord'} />;
  if (action === 'name-charting') {
    // A plan that is still being confirmed takes no name yet.
    if (!includesIndicators(catalogue, plan)) return null;
    return <UsernameForm initial="" quiet={primary !== 'tradingview'} />;
  }
  const isPrimary = primary === 'discord';
  const variant = isPrimary ? 'filled' : 'default';
  if (action === 'open-invite' && inviteUrl !== null) {
    return (
      <Button
        component="a"
        href={inviteUrl}
        target="_blank"
        rel="noopener"
        size="sm"
        variant={variant}
      >
        {label}
      </Button>
    );
  }
  return (
    <Button
      size="sm"
      variant={variant}
      renderRoot={(props) => <Link to="/success" search={{ plan }} {...props} />}
    >
      {label}
    </Button>
  );
}
