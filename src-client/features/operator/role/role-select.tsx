import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { OperatorList } from '../../../../src/contract/operator/operators.contract.ts';
import {
  lostRights,
  OPERATOR_ROLES,
  type OperatorRight,
  type OperatorRole,
} from '../../../../src/domain/people/operator-rights.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { ROLE_COPY as COPY, RIGHT_NAME, ROLE_NAME } from './copy.ts';
import styles from './operator-role.module.css';

type Operator = OperatorList['operators'][number];

export const ROLE_OPTIONS = OPERATOR_ROLES.map((value) => ({ value, label: ROLE_NAME[value] }));

/** An operator's role. Shows the gained and lost rights before saving. */
export function RoleSelect({ operator }: { operator: Operator }) {
  const { id, username, role, fromEnvironment } = operator;
  const [chosen, setChosen] = useState<OperatorRole | null>(null);
  const utils = trpc.useUtils();
  const save = trpc.admin.setOperatorRole.useMutation({
    onSuccess: () => notify.success(COPY.saved.title, COPY.saved.message),
    onError: (error) => notify.error(COPY.failedTitle, serverMessage(error) ?? COPY.failed),
    onSettled: () => {
      setChosen(null);
      return Promise.all([utils.admin.operators.invalidate(), utils.admin.me.invalidate()]);
    },
  });
  if (fromEnvironment) return <span className={styles.fixed}>{COPY.fixed}</span>;
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={COPY.select(username)}
        data={ROLE_OPTIONS}
        value={role}
        onChange={({ currentTarget }) => setChosen(currentTarget.value as OperatorRole)}
      />
      {chosen !== null && (
        <Dialog
          title={COPY.changeTitle(username, chosen)}
          keepOpen={save.isPending}
          onClose={() => setChosen(null)}
        >
          <Rights title={COPY.loses} rights={lostRights(role, chosen)} none={COPY.losesNothing} />
          <Rights title={COPY.gains} rights={lostRights(chosen, role)} />
          <p>{COPY.counts}</p>
          <FormActions cancel={COPY.cancel} onCancel={() => setChosen(null)}>
            <Button
              disabled={save.isPending}
              onClick={() => save.mutate({ operatorId: id, role: chosen })}
            >
              {COPY.save}
            </Button>
          </FormActions>
        </Dialog>
      )}
    </>
  );
}

function Rights(props: { title: string; rights: OperatorRight[]; none?: string }) {
  const { title, rights, none } = props;
  if (rights.length === 0) return none === undefined ? null : <p>{none}</p>;
  return (
    <>
      <p>{title}</p>
      <ul className={styles.rights}>
        {rights.map((right) => (
          <li key={right}>{RIGHT_NAME[right]}</li>
        ))}
      </ul>
    </>
  );
}
