import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { STANDING_COPY } from '../../../src/texts/exits/standing.texts.ts';
import { TRIAL_COPY } from '../../../src/texts/offers/trial.texts.ts';
import { DASHBOARD_COPY as COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import { contactHref } from '../../lib/public-settings.ts';
import { ManageBillingButton } from '../billing/manage-billing-button.tsx';
import type { StandingNotice } from './shown-notice.ts';
import styles from './standing-banner.module.css';
import { standingNotice, unreadPastDue } from './standing-notice.ts';

const ResumeButton = lazy(async () => ({
  default: (await import('../billing/resume-button.tsx')).ResumeButton,
}));

function NoticeAction({ action }: { action: StandingNotice['action'] }) {
  const navigate = useNavigate();
  const contact = contactHref();
  switch (action?.is) {
    case 'pay':
      return (
        <Button component="a" href={action.url}>
          {COPY.payInvoice}
        </Button>
      );
    case 'resume':
      return (
        <Suspense
          // As large as the button: nothing moves when it arrives.
          fallback={<Button disabled>{STANDING_COPY.resume({ plan: action.plan })}</Button>}
        >
          <ResumeButton plan={action.plan} />
        </Suspense>
      );
    case 'billing':
      return <ManageBillingButton />;
    case 'start-plan':
      return (
        <Button onClick={() => navigate({ to: '/start-plan' })}>
          {TRIAL_COPY.start({ plan: action.plan })}
        </Button>
      );
    case 'choose-plan':
      return <Button onClick={() => navigate({ to: '/upgrade' })}>{COPY.choosePlan}</Button>;
    case 'contact':
      return contact === null ? null : (
        <Button component="a" href={contact}>
          {COPY.contact}
        </Button>
      );
    default:
      return null;
  }
}

export function StandingNoticeBanner({ billing }: { billing: BillingOverview | null }) {
  const notice = billing === null ? unreadPastDue() : standingNotice(billing);
  return notice === null ? null : (
    <div className={styles.banner} data-tone={notice.tone}>
      <p role="status">{notice.text}</p>
      <NoticeAction action={notice.action} />
    </div>
  );
}
