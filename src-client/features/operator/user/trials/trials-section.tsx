import { useState } from 'react';
import type { UserTrialsAnswer } from '../../../../../src/contract/operator/offers/trials.contract.ts';
import { planName } from '../../../../../src/domain/plan.ts';
import { Panel } from '../../../../components/panel.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { showDay } from '../../../../lib/dates.ts';
import { entitlementName } from '../../../../lib/entitlement-name.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { UnreadPanel } from '../../parts/loaded.tsx';
import { PersonLink } from '../../parts/person-link.tsx';
import { RightButton } from '../../role/right-button.tsx';
import styles from '../user.module.css';
import { USER_TRIALS_COPY as COPY } from './copy.ts';

interface TrialsSectionProps {
  accountId: string;
  /** The account is being erased. */
  isClosing: boolean;
}

/** The trials of one account and the accounts that it shares a card or another mark with. */
export function TrialsSection({ accountId, isClosing }: TrialsSectionProps) {
  const [asks, setAsks] = useState(false);
  const found = trpc.admin.userTrials.useQuery({ accountId });
  const { data } = found;
  if (data === undefined) return <UnreadPanel title={COPY.title} what="the trials" query={found} />;
  if (data.trials.length + data.edges.length === 0) return null;
  const { trials, edges, isAllowed, isOffered } = data;
  return (
    <Panel
      dense
      title={COPY.title}
      aside={
        !isAllowed &&
        isOffered &&
        !isClosing && (
          <RightButton
            right="plans.grant"
            size="compact-sm"
            variant="default"
            onClick={() => setAsks(true)}
          >
            {COPY.allow}
          </RightButton>
        )
      }
    >
      <ul className={styles.exits}>
        {trials.map((trial) => (
          <TrialRow key={trial.startedAt} trial={trial} />
        ))}
        {edges.map((edge) => (
          <li key={`${edge.kind} ${edge.userId}`}>
            <strong>{COPY.edge[edge.kind]}</strong> {COPY.as}{' '}
            {edge.email === null ? (
              COPY.erased
            ) : (
              <PersonLink accountId={edge.userId} name={edge.email} />
            )}
            , {COPY.since(showDay(edge.since))}
            {edge.hadTrial && `, ${COPY.hadTrial}`}
          </li>
        ))}
      </ul>
      {isAllowed && (
        <p className={styles.muted}>{isOffered ? COPY.waiting : COPY.waitingForOffer}</p>
      )}
      {!isAllowed && !isOffered && <p className={styles.muted}>{COPY.notOffered}</p>}
      {asks && <AllowDialog accountId={accountId} onClose={() => setAsks(false)} />}
    </Panel>
  );
}

function TrialRow({ trial }: { trial: UserTrialsAnswer['trials'][number] }) {
  const { plan, state, startedAt, endsAt, earlierAt, isAllowed, indicators } = trial;
  return (
    <li>
      <p>
        <strong>{planName(catalogue, plan)}</strong> · {COPY.state[state]} ·{' '}
        {COPY.until(showDay(startedAt), showDay(endsAt))}
      </p>
      {state === 'running' && indicators !== null && (
        <p className={styles.muted}>{COPY.includes(indicators.map(entitlementName).join(', '))}</p>
      )}
      {earlierAt !== null && <p className={styles.muted}>{COPY.earlier(showDay(earlierAt))}</p>}
      {isAllowed && <p className={styles.muted}>{COPY.allowedOne}</p>}
    </li>
  );
}

function AllowDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const utils = trpc.useUtils();
  const allow = trpc.admin.allowTrial.useMutation({
    onSuccess: async () => {
      await utils.admin.userTrials.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={COPY.allowTitle}
      confirm={COPY.confirm}
      keep={COPY.keep}
      call={allow}
      onConfirm={() => allow.mutate({ accountId })}
      onClose={onClose}
    >
      <p>{COPY.allowText}</p>
    </ConfirmDialog>
  );
}
