import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { BillingOverview, WaitingExit } from '../../../src/contract/billing.contract.ts';
import { STANDING_COPY } from '../../../src/texts/exits/standing.texts.ts';
import { TRIAL_COPY } from '../../../src/texts/offers/trial.texts.ts';
import { DASHBOARD_COPY as COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import { serverMessage } from '../../lib/call/server-message.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { contactHref } from '../../lib/public-settings.ts';
import { notify } from '../../lib/toasts.ts';
import { ManageBillingButton } from '../billing/manage-billing-button.tsx';
import type { StandingNotice } from './shown-notice.ts';
import styles from './standing-banner.module.css';
import { standingNotice, unreadPastDue } from './standing-notice.ts';

const ResumeButton = lazy(async () => ({
  default: (await import('../billing/resume-button.tsx')).ResumeButton,
}));

/** Stops what the person, or someone with their address, declared by form. */
function StopExitButton({ kind }: { kind: WaitingExit['kind'] }) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.billing.stopExit.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.billing.overview.invalidate(), utils.billing.leaving.invalidate()]);
      notify.success(
        STANDING_COPY.waitingExit.stopped.title,
        STANDING_COPY.waitingExit.stopped.message,
      );
    },
    onError: (error) =>
      notify.error(
        STANDING_COPY.waitingExit.notStopped.title,
        serverMessage(error) ?? STANDING_COPY.waitingExit.notStopped.message,
      ),
  });
  return (
    <Button onClick={() => mutate()} disabled={isPending}>
      {isPending ? STANDING_COPY.waitingExit.stopping : STANDING_COPY.waitingExit.stop[kind]}
    </Button>
  );
}

function NoticeAction({ action, tone }: Pick<StandingNotice, 'action' | 'tone'>) {
  const isOwing = tone === 'negative';
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
    case 'stop-exit':
      return <StopExitButton kind={action.kind} />;
    case 'billing':
      return <ManageBillingButton {...(isOwing && { text: STANDING_COPY.updateMethod })} />;
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
      <NoticeAction {...notice} />
    </div>
  );
}
