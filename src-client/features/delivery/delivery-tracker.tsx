import { Button } from '@mantine/core';
import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';
import { DELIVERY_COPY as COPY, TRACK_TITLES } from '../../../src/texts/pages/delivery.texts.ts';
import { NotLoaded } from '../../components/frame/not-loaded.tsx';
import { Panel } from '../../components/panel.tsx';
import { useSession } from '../../lib/session/session.ts';
import type { PrimaryAction } from '../dashboard/primary-action.ts';
import { deliveryTracks, isAtWork, isOver, type Payment } from './delivery-steps.ts';
import styles from './delivery-tracker.module.css';
import { StepItem } from './step-item.tsx';
import { useFixAccess } from './use-fix-access.ts';

interface DeliveryTrackerProps {
  user: CurrentUser;
  /** Null until the first check. The space stays reserved. */
  access: AccessCheck | null;
  failed: boolean;
  payment: Payment;
  /** The page's most urgent action. */
  primary: PrimaryAction | null;
}

export function DeliveryTracker(props: DeliveryTrackerProps) {
  const { user, access, failed, payment, primary } = props;
  const { refresh } = useSession();
  const { fix, busy } = useFixAccess();
  const tracks = access === null ? [] : deliveryTracks(user, access, payment);
  const steps = tracks.flatMap((track) => track.steps);
  const done = steps.filter(({ state }) => state === 'done').length;
  const over = isOver(payment);
  const complete = !over && steps.length > 0 && done === steps.length;
  const atWork = isAtWork(steps);
  const list = failed ? (
    <NotLoaded retry={refresh} />
  ) : (
    <div className={styles.tracks} data-over={over || undefined}>
      {tracks.map((track) => (
        <div key={track.key}>
          <h3 className={styles.track}>{TRACK_TITLES[track.key]}</h3>
          <ol className={styles.steps}>
            {track.steps.map((step) => (
              <StepItem
                key={step.key}
                step={step}
                plan={user.subscriptionPlan}
                inviteUrl={access?.discord.inviteUrl ?? null}
                primary={primary}
              />
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
  const aside = (
    <div className={styles.aside}>
      <Button
        variant={atWork ? 'default' : 'subtle'}
        size={atWork ? 'sm' : 'compact-sm'}
        onClick={fix}
        disabled={busy}
      >
        {busy ? COPY.fixing : atWork ? COPY.fix : COPY.missing}
      </Button>
    </div>
  );
  if (over && !failed && tracks.length === 0) return null;
  return (
    <Panel
      title={over ? COPY.ended : complete ? COPY.complete : COPY.title}
      className={complete ? `${styles.panel} ${styles.line}` : styles.panel}
      aside={over || payment.isPending === true ? undefined : aside}
    >
      {complete ? (
        <details className={styles.complete}>
          <summary>{COPY.progress({ done, all: steps.length })}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </Panel>
  );
}
