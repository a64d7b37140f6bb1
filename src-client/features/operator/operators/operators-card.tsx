import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OperatorList } from '../../../../src/contract/operator/operators.contract.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogTrouble } from '../../../components/dialog/dialog-trouble.tsx';
import { Panel } from '../../../components/panel.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { RoleSelect } from '../role/role-select.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { OPERATORS_COPY } from './copy.ts';
import styles from './operators.module.css';
import { SessionsDialog } from './sessions-dialog.tsx';

const COPY = OPERATORS_COPY.list;
const SESSIONS = OPERATORS_COPY.sessions;
type Operator = OperatorList['operators'][number];

const hasFactor = ({ secondFactor, passkeys }: Operator) => secondFactor || passkeys > 0;

export function OperatorsCard({ operators }: { operators: Operator[] }) {
  const utils = trpc.useUtils();
  const [leaving, setLeaving] = useState<Operator | null>(null);
  const [shown, setShown] = useState<Operator | null>(null);
  const remove = trpc.admin.removeOperator.useMutation({
    onSuccess: () => {
      setLeaving(null);
      notify.success(COPY.removed.title, COPY.removed.message);
    },
    onError: (error) => {
      if (leaving !== null) return;
      notify.error(COPY.removeFailed, serverMessage(error) ?? OPERATORS_COPY.failed);
    },
    onSettled: () => utils.admin.operators.invalidate(),
  });
  return (
    <Panel title={COPY.title}>
      <ul className={styles.list}>
        {operators.map((operator) => (
          <li key={operator.id}>
            <div>
              <strong>{operator.username}</strong>
              {operator.isYou && ` · ${OPERATORS_COPY.you}`}
              <p>{COPY.browsers(operator.browsers)}</p>
            </div>
            <div className={styles.marks}>
              <StatusBadge tone={hasFactor(operator) ? 'positive' : 'neutral'}>
                {hasFactor(operator) ? COPY.withFactor : COPY.withoutFactor}
              </StatusBadge>
              <RoleSelect operator={operator} />
              {!operator.isYou && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={SESSIONS.buttonOf(operator.username)}
                  onClick={() => setShown(operator)}
                >
                  {SESSIONS.button}
                </Button>
              )}
              {!operator.isYou && !operator.fromEnvironment && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={COPY.removeOf(operator.username)}
                  onClick={() => setLeaving(operator)}
                >
                  {COPY.remove}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {shown !== null && <SessionsDialog operator={shown} onClose={() => setShown(null)} />}
      {leaving !== null && (
        <Dialog
          title={COPY.removeTitle(leaving.username)}
          keepOpen={remove.isPending}
          onClose={() => setLeaving(null)}
        >
          <ConfirmForm
            submit={COPY.remove}
            tone="danger"
            busy={remove.isPending}
            onCancel={() => setLeaving(null)}
            onConfirm={({ password }) => remove.mutate({ operatorId: leaving.id, password })}
          >
            <p>{COPY.removeText}</p>
            <DialogTrouble error={remove.error} fallback={OPERATORS_COPY.failed} />
          </ConfirmForm>
        </Dialog>
      )}
    </Panel>
  );
}
