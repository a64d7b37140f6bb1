import { Panel } from '../../../components/panel.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { showMoment } from '../../../lib/dates.ts';
import { notify } from '../../../lib/toasts.ts';
import { Loaded } from '../parts/loaded.tsx';
import styles from '../parts/parts.module.css';
import { Table } from '../parts/table.tsx';
import { RightButton } from '../role/right-button.tsx';

const COLUMNS = [
  { name: 'Request' },
  { name: 'By' },
  { name: 'Order' },
  { name: 'Received' },
  { name: 'Why it is here' },
  { name: 'Action', hidden: true },
];

const KIND = { cancel: 'Cancellation', withdraw: 'Withdrawal' } as const;
const WHY = {
  unmatched: 'The address pays for nothing',
  late: 'Not carried out for over an hour',
} as const;

/** Cancellations and withdrawals by form that matched no subscription, or that wait for too long. */
export function Declarations() {
  const utils = trpc.useUtils();
  const exits = trpc.admin.exitsToCheck.useQuery();
  const handle = trpc.admin.handleExit.useMutation({
    onSuccess: () => notify.success('Handled', 'The request left this list.'),
    onError: (error) =>
      notify.error('Not changed', serverMessage(error) ?? 'The server cannot be reached.'),
    onSettled: () => Promise.all([exits.refetch(), utils.admin.needs.invalidate()]),
  });
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
              {all.map(({ id, kind, why, name, email, reference, cause, receivedAt }) => (
                <tr key={id}>
                  <th scope="row">{KIND[kind]}</th>
                  <td>
                    {name}, {email}
                    {cause !== null && <p className={styles.quiet}>{cause}</p>}
                  </td>
                  <td>{reference ?? <span className={styles.zero}>none</span>}</td>
                  <td className={styles.nowrap}>{showMoment(receivedAt)}</td>
                  <td>{WHY[why]}</td>
                  <td className={styles.last} data-action>
                    {why === 'unmatched' && (
                      <RightButton
                        right="users.help"
                        size="compact-xs"
                        variant="default"
                        disabled={handle.isPending}
                        aria-label={`Mark the request of ${email} as handled`}
                        onClick={() => handle.mutate({ id })}
                      >
                        Mark as handled
                      </RightButton>
                    )}
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
    </Panel>
  );
}
