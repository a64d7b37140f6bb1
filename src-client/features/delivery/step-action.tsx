import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { STEP_ACTIONS } from '../../../src/texts/pages/delivery.texts.ts';
import { CHARTING_SECTION_ID } from './charting-section-id.ts';
import { ConnectDiscord } from './connect-discord.tsx';
import type { DeliveryStep } from './delivery-step.ts';

interface StepActionProps {
  action: NonNullable<DeliveryStep['action']>;
  plan: Plan;
  inviteUrl: string | null;
  isPrimary: boolean;
}

/** The section is on the same page: the cursor goes into its field, which the browser scrolls into view. */
function enterChartingName(event: MouseEvent): void {
  const field = document.getElementById(CHARTING_SECTION_ID)?.querySelector('input');
  if (field === null || field === undefined) return;
  event.preventDefault();
  field.focus();
}

export function StepAction({ action, plan, inviteUrl, isPrimary }: StepActionProps) {
  const label = STEP_ACTIONS[action];
  if (action === 'name-discord') return <ConnectDiscord isPrimary={isPrimary} />;
  if (action === 'name-charting') {
    return (
      <Button
        component="a"
        href={`#${CHARTING_SECTION_ID}`}
        size="sm"
        variant="default"
        onClick={enterChartingName}
      >
        {label}
      </Button>
    );
  }
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
