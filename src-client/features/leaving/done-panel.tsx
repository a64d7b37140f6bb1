import { useEffect, useRef } from 'react';
import type { LeaveOfferAnswer } from '../../../src/contract/leaving.contract.ts';
import { LEAVING_COPY as TEXTS } from '../../../src/texts/exits/leaving.texts.ts';
import { Panel } from '../../components/panel.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { showDay } from '../../lib/dates.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { pauseChargeText } from '../billing/pause-charge-text.ts';
import { ResumeButton } from '../billing/resume-button.tsx';
import styles from './leaving-page.module.css';

const COPY = TEXTS.done;

/** What was read back from Stripe. */
export type Done =
  | { is: 'ends'; plan: string; at: string | null; onHold: boolean; isPending: boolean }
  | { is: 'ended' }
  | { is: 'waits' }
  | { is: 'paused'; until: string; renewal: LeaveOfferAnswer['renewal'] }
  | { is: 'lower'; plan: string; at: string }
  | { is: 'coupon' };

interface DonePanelProps {
  done: Done;
  email: string;
  /** The end was taken back, so this panel is no longer true. */
  onResumed: () => void;
}

/** The result of the click, which the keyboard and a screen reader arrive at. */
export function DonePanel({ done, email, onResumed }: DonePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const { title, lead } = textOf(done, email);
  return (
    <div ref={panel} tabIndex={-1} className={styles.done}>
      <Panel title={title} level={1}>
        <div className={styles.note}>
          <p role="status">{lead}</p>
          {done.is === 'paused' && done.renewal !== null && (
            <p>{pauseChargeText(done.until, done.renewal)}</p>
          )}
          {done.is === 'ends' && <ResumeButton plan={done.plan} isSecond onResumed={onResumed} />}
        </div>
      </Panel>
    </div>
  );
}

function textOf(done: Done, email: string): { title: string; lead: string } {
  switch (done.is) {
    case 'ends':
      return {
        title: COPY.ends({ day: showDay(done.at) }),
        lead: endsLead(done, email),
      };
    case 'ended':
      return { title: COPY.ended, lead: COPY.endedLead({ email }) };
    case 'waits':
      return { title: COPY.waits, lead: COPY.waitsLead({ email }) };
    case 'paused':
      return { title: COPY.paused({ day: showDay(done.until) }), lead: COPY.pausedLead };
    case 'lower':
      return {
        title: COPY.lower({
          plan: shownPlanName(catalogue, done.plan),
          day: showDay(done.at),
        }),
        lead: COPY.lowerLead,
      };
    case 'coupon':
      return { title: COPY.coupon, lead: COPY.couponLead };
  }
}

function endsLead({ plan, onHold, isPending }: Done & { is: 'ends' }, email: string): string {
  if (onHold) return COPY.endsOnHoldLead({ email });
  return isPending ? COPY.endsPendingLead({ email }) : COPY.endsLead({ plan, email });
}
