import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ExitToCheck } from '../../../../src/contract/operator/leaving/exits-operator.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { showMoment } from '../../../lib/dates.ts';
import { notify } from '../../../lib/toasts.ts';
import { Loaded } from '../parts/loaded.tsx';
import styles from '../parts/parts.module.css';
import { Table } from '../parts/table.tsx';
import { RightButton } from '../role/right-button.tsx';
import { useMay } from '../role/role-root.tsx';
import { EXIT_KIND } from './declaration-copy.ts';
import { HandledDialog } from './handled-dialog.tsx';
import { Sender } from './sender.tsx';

const COLUMNS = [
  { name: 'Request' },
  { name: 'By' },
  { name: 'Order' },
  { name: 'Received' },
  { name: 'Why it is here' },
  { name: 'Action', hidden: true },
];

const WHY = {
  unmatched: 'No subscription for this address',
  late: 'Not carried out for over an hour. We retry at least every 15 minutes. If it stays, end the subscription on the user’s page.',
} as const;
/** Its mail comes first, so a retry would be refused. */
const WAITS = 'Its email could not be sent for over an hour.';

/** Cancellations and withdrawals by form that matched no subscription, or that wait for too long. */
export function Declarations() {
  const exits = trpc.admin.exitsToCheck.useQuery();
  const retry = trpc.admin.retryExit.useMutation({
    onSuccess: () =>
      notify.success('Trying again', 'The request leaves this list when it is carried out.'),
    onError: (error) =>
      notify.error('Not retried', serverMessage(error) ?? 'The server cannot be reached.'),
    onSettled: () => exits.refetch(),
  });
  const may = useMay();
  const [asked, setAsked] = useState<ExitToCheck | null>(null);
  return (
    <Panel
      dense
      id="declarations"
      title="Cancellations and withdrawals by form"
      note="A request is valid if you can identify its sender. Look for the person under another address or by the order, end the subscription on their page, then mark it as handled."
    >
      <Loaded what="the requests" query={exits}>
        {(all) =>
          all.length === 0 ? (
            <p className={styles.quiet}>No open requests.</p>
          ) : (
            <Table label="Cancellations and withdrawals by form" columns={COLUMNS}>
              {all.map((exit) => {
                const { id, kind, why, state, name, email, reference, cause, receivedAt } = exit;
                return (
                  <tr key={id}>
                    <th scope="row">{EXIT_KIND[kind]}</th>
                    <td>
                      {email === '' ? 'Erased' : <Sender name={name} email={email} />}
                      {cause !== null && <p className={styles.quiet}>{cause}</p>}
                    </td>
                    <td>{reference ?? <span className={styles.zero}>none</span>}</td>
                    <td className={styles.nowrap}>{showMoment(receivedAt)}</td>
                    <td>{state === 'waiting' ? WAITS : WHY[why]}</td>
                    <td className={styles.last} data-action>
                      {why === 'late' && (
                        <span className={styles.actions}>
                          {state !== 'waiting' && (
                            <RightButton
                              right="users.help"
                              size="compact-xs"
                              variant="default"
                              disabled={retry.isPending}
                              aria-label={`Try again: the request of ${email || 'an erased person'}`}
                              onClick={() => retry.mutate({ id })}
                            >
                              Try again
                            </RightButton>
                          )}
                          {email !== '' && may('users.read') && (
                            <Link to="/admin" search={{ q: email }} preload={false}>
                              Open user
                            </Link>
                          )}
                          {may('system.read') && (
                            <Link to="/admin/jobs" hash="failed-jobs" preload={false}>
                              See the error
                            </Link>
                          )}
                        </span>
                      )}
                      {why === 'unmatched' && (
                        <RightButton
                          right="users.help"
                          size="compact-xs"
                          variant="default"
                          aria-label={`Mark the request of ${email} as handled`}
                          onClick={() => setAsked(exit)}
                        >
                          Mark as handled
                        </RightButton>
                      )}
                    </td>
                  </tr>
                );
              })}
            </Table>
          )
        }
      </Loaded>
      {asked !== null && <HandledDialog exit={asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
}
