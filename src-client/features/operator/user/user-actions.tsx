import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OperatorUser } from '../../../../src/contract/operator/operator-user.contract.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { beginView } from '../../../lib/session/viewed-user.ts';
import { notify } from '../../../lib/toasts.ts';
import { useMay } from '../role/role-root.tsx';
import { VIEW_COPY } from '../view-as/copy.ts';
import { USER_COPY as COPY } from './copy.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { DAYS_COPY } from './plans/copy.ts';
import { DaysDialog } from './plans/days-dialog.tsx';
import { useOutcome } from './use-user-action.ts';

/** Actions on the whole user. */
export function UserActions({ user }: { user: OperatorUser }) {
  const [erasing, setErasing] = useState(false);
  const [addingDays, setAddingDays] = useState(false);
  const may = useMay();
  const outcome = useOutcome();
  const input = { accountId: user.id };
  const sync = trpc.admin.syncUser.useMutation(outcome);
  const fix = trpc.admin.fixUser.useMutation(outcome);
  const resend = trpc.admin.resendSetUpMail.useMutation(outcome);
  const signOut = trpc.admin.signOutUser.useMutation(outcome);
  const view = trpc.admin.startView.useMutation({
    onError: outcome.onError,
    onSuccess: (started) => beginView({ ...started, accountId: user.id }),
  });
  const take = trpc.admin.exportUser.useMutation({
    onError: outcome.onError,
    onSuccess: (data) => {
      saveFile(`user-${user.id}.json`, 'application/json', JSON.stringify(data, null, 2));
      notify.success(COPY.exported.title, COPY.exported.message);
    },
  });
  const actions = [
    { name: COPY.sync, call: sync, right: 'users.help' },
    { name: COPY.fix, call: fix, right: 'users.help' },
    { name: COPY.resend, call: resend, right: 'users.help' },
    { name: COPY.signOut, call: signOut, right: 'users.help' },
    { name: COPY.exportData, call: take, right: 'users.export' },
  ] as const;
  return (
    <>
      {may('plans.grant') && (
        <Button size="xs" variant="default" onClick={() => setAddingDays(true)}>
          {DAYS_COPY.open}
        </Button>
      )}
      {actions
        .filter(({ right }) => may(right))
        .map(({ name, call }) => (
          <Button
            key={name}
            size="xs"
            variant="default"
            disabled={call.isPending}
            onClick={() => call.mutate(input)}
          >
            {name}
          </Button>
        ))}
      {may('users.view-as') && (
        <Button
          size="xs"
          variant="default"
          disabled={view.isPending}
          onClick={() => view.mutate(input)}
        >
          {VIEW_COPY.open}
        </Button>
      )}
      {may('users.erase') && (
        <Button size="xs" variant="default" c="var(--wl-bear)" onClick={() => setErasing(true)}>
          {COPY.erase}
        </Button>
      )}
      {addingDays && <DaysDialog accountId={user.id} onClose={() => setAddingDays(false)} />}
      {erasing && <EraseDialog user={user} onClose={() => setErasing(false)} />}
    </>
  );
}
