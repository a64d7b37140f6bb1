import { Link, Navigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { LeavingAnswer } from '../../../src/contract/leaving.contract.ts';
import { LEAVING_COPY as COPY } from '../../../src/texts/exits/leaving.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { NotLoaded } from '../../components/frame/not-loaded.tsx';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { Panel } from '../../components/panel.tsx';
import { trpc } from '../../lib/call/trpc.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { showDay, showMoment } from '../../lib/dates.ts';
import { settings } from '../../lib/public-settings.ts';
import { useSession } from '../../lib/session/session.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { ManageBillingButton } from '../billing/manage-billing-button.tsx';
import { ResumeButton } from '../billing/resume-button.tsx';
import { SignOutButton } from '../dashboard/sign-out-button.tsx';
import { type Done, DonePanel } from './done-panel.tsx';
import { LeaveForm } from './leave-form.tsx';
import styles from './leaving-page.module.css';

/** Cancels the subscription, with at most one offer beside the button. */
export function LeavingPage() {
  const { user } = useSession();
  usePageTitle(COPY.title);
  if (user === null) return <Navigate to="/login" search={{ next: '/leave' }} />;
  return (
    <BareFrame width="wide" actions={<SignOutButton />}>
      <div className={styles.page}>
        <Leaving user={user} />
        <p>
          <Link to="/">{COPY.back}</Link>
        </p>
      </div>
    </BareFrame>
  );
}

function Leaving({ user }: { user: CurrentUser }) {
  const leaving = trpc.billing.leaving.useQuery(undefined);
  const [done, setDone] = useState<Done | null>(null);
  if (done !== null)
    return <DonePanel done={done} email={user.email} onResumed={() => setDone(null)} />;
  if (leaving.isPending) return <PageSpinner label={COPY.title} />;
  if (!leaving.data) {
    return (
      <Panel title={COPY.title} level={1}>
        <NotLoaded retry={() => leaving.refetch()} />
      </Panel>
    );
  }
  const { data } = leaving;
  const note = noteOf(data);
  if (note !== null) {
    return (
      <Panel title={COPY.title} level={1}>
        <div className={styles.note}>{note}</div>
      </Panel>
    );
  }
  return <LeaveForm leaving={data} onDone={setDone} />;
}

/** Where there is nothing to cancel here, or the seller has not switched the page on. */
function noteOf(leaving: LeavingAnswer): ReactNode {
  const { state, plan, paidAt, endsAt, waitingExit: exit } = leaving;
  if (exit !== undefined) return <p>{COPY.waits({ moment: showMoment(exit.at) })}</p>;
  const name = plan === null ? '' : shownPlanName(catalogue, plan);
  if (state === 'none') return <p>{COPY.none}</p>;
  if (state === 'ends') {
    return (
      <>
        <p>{endText(leaving, name)}</p>
        <ResumeButton plan={name} />
      </>
    );
  }
  if (state === 'running' && settings.leavePage !== true) {
    return (
      <>
        <p>{COPY.inPortal}</p>
        <ManageBillingButton />
      </>
    );
  }
  if (state !== 'elsewhere') return null;
  return (
    <>
      <p>{COPY.elsewhere({ plan: name, source: paidAt ?? '' })}</p>
      {endsAt !== null && <p>{COPY.elsewhereUntil({ day: showDay(endsAt) })}</p>}
    </>
  );
}

function endText({ endsAt, onHold, isPending }: LeavingAnswer, plan: string): string {
  const day = showDay(endsAt);
  if (onHold) return COPY.endsOnHold({ day });
  return isPending ? COPY.endsPending({ day }) : COPY.ends({ day, plan });
}
