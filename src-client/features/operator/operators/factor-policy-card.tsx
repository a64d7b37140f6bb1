import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FactorPolicy } from '../../../../src/contract/operator/operators.contract.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { NotLoaded } from '../../../components/frame/not-loaded.tsx';
import { PageSpinner } from '../../../components/frame/page-spinner.tsx';
import { Panel } from '../../../components/panel.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { ROLE_NAME } from '../role/copy.ts';
import { OPERATORS_COPY } from './copy.ts';
import styles from './operators.module.css';
import { useFactorRefresh } from './use-factor-refresh.ts';

const COPY = OPERATORS_COPY.policy;

/** Whether every operator needs a second factor, and who lacks one. */
export function FactorPolicyCard() {
  const { data: policy, isError, refetch } = trpc.admin.factorPolicy.useQuery();
  const [asking, setAsking] = useState(false);
  if (policy === undefined) {
    return (
      <Panel title={COPY.title}>
        {isError ? <NotLoaded retry={() => refetch()} /> : <PageSpinner />}
      </Panel>
    );
  }
  const { required, without } = policy;
  const ownMissing = !required && without.some(({ isYou }) => isYou);
  const badge = (
    <StatusBadge tone={required ? 'positive' : 'neutral'}>
      {required ? COPY.isOn : COPY.isOff}
    </StatusBadge>
  );
  return (
    <Panel title={COPY.title} aside={badge}>
      <p className={styles.note}>{required ? COPY.on : COPY.off}</p>
      {without.length === 0 ? (
        <p className={styles.note}>{COPY.nobody}</p>
      ) : (
        <Without title={COPY.without} without={without} />
      )}
      {ownMissing && <p className={styles.note}>{COPY.ownFirst}</p>}
      <Button variant="default" disabled={ownMissing} onClick={() => setAsking(true)}>
        {required ? COPY.switchOff : COPY.switchOn}
      </Button>
      {asking && <SwitchDialog policy={policy} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function Without({ title, without }: { title: string } & Pick<FactorPolicy, 'without'>) {
  return (
    <>
      <p>{title}</p>
      <ul className={styles.names}>
        {without.map(({ username, role }) => (
          <li key={username}>{`${username} (${ROLE_NAME[role]})`}</li>
        ))}
      </ul>
    </>
  );
}

function SwitchDialog({ policy, onClose }: { policy: FactorPolicy; onClose: () => void }) {
  // As it was asked: the page shows the new state before the dialog closes.
  const [{ required, without }] = useState(policy);
  const refresh = useFactorRefresh();
  const save = trpc.admin.setFactorPolicy.useMutation({
    onSuccess: () => {
      const { title, message } = required ? COPY.doneOff : COPY.doneOn;
      notify.success(title, message);
    },
    onError: (error) =>
      notify.error(COPY.failedTitle, serverMessage(error) ?? OPERATORS_COPY.failed),
    onSettled: async () => {
      await refresh();
      onClose();
    },
  });
  return (
    <Dialog
      title={required ? COPY.offTitle : COPY.onTitle}
      keepOpen={save.isPending}
      onClose={onClose}
    >
      {required && <p className={styles.note}>{COPY.offText}</p>}
      {!required && without.length === 0 && <p className={styles.note}>{COPY.onNobody}</p>}
      {!required && without.length > 0 && <Without title={COPY.onText} without={without} />}
      <FormActions cancel={COPY.cancel} onCancel={onClose}>
        <Button disabled={save.isPending} onClick={() => save.mutate({ required: !required })}>
          {required ? COPY.switchOff : COPY.switchOn}
        </Button>
      </FormActions>
    </Dialog>
  );
}
