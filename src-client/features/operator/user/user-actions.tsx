import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OperatorUser } from '../../../../src/contract/operator/operator-user.contract.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { beginView } from '../../../lib/session/viewed-user.ts';
import { notify } from '../../../lib/toasts.ts';
import { MoreMenu } from '../parts/more-menu.tsx';
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
  const call = (name: string, { isPending, mutate }: typeof sync | typeof take | typeof view) => ({
    name,
    isPending,
    run: () => mutate(input),
  });
  const more = [
    may('plans.grant') && { name: DAYS_COPY.open, run: () => setAddingDays(true) },
    may('users.help') && call(COPY.resend, resend),
    may('users.help') && call(COPY.signOut, signOut),
    may('users.view-as') && call(VIEW_COPY.open, view),
    may('users.export') && call(COPY.exportData, take),
    may('users.erase') && { name: COPY.erase, run: () => setErasing(true), isFinal: true },
  ];
  return (
    <>
      {may('users.help') &&
        [call(COPY.sync, sync), call(COPY.fix, fix)].map(({ name, isPending, run }) => (
          <Button key={name} size="xs" variant="default" disabled={isPending} onClick={run}>
            {name}
          </Button>
        ))}
      <MoreMenu label={COPY.more} actions={more.filter((each) => each !== false)} />
      {addingDays && <DaysDialog accountId={user.id} onClose={() => setAddingDays(false)} />}
      {erasing && <EraseDialog user={user} onClose={() => setErasing(false)} />}
    </>
  );
}
