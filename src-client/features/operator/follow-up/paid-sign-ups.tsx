import { useState } from 'react';
import { Breakable } from '../../../components/breakable.tsx';
import { Panel } from '../../../components/panel.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { showMoment } from '../../../lib/dates.ts';
import { notify } from '../../../lib/toasts.ts';
import { showSince } from '../parts/ago.ts';
import { Loaded } from '../parts/loaded.tsx';
import styles from '../parts/parts.module.css';
import { Table } from '../parts/table.tsx';
import { RightButton } from '../role/right-button.tsx';
import { EndSignUpDialog, paidFor } from './end-sign-up-dialog.tsx';
import type { PaidSignUp } from './paid-sign-up.ts';
import { StripeSearch } from './stripe-search.tsx';

const COLUMNS = [
  { name: 'Email' },
  { name: 'Paid' },
  { name: 'Waits', number: true },
  { name: 'Last link sent' },
  { name: 'Action', hidden: true },
];

/** Sign-ups that pay without a finished account. The operator writes again or refunds. */
export function PaidSignUps() {
  const waiting = trpc.admin.paidSignUps.useQuery();
  const [ending, setEnding] = useState<PaidSignUp | null>(null);
  const resend = trpc.admin.resendReturnLink.useMutation({
    onSuccess: () => notify.success('On its way', 'A new setup link is being sent.'),
    onError: (error) =>
      notify.error('Not sent', serverMessage(error) ?? 'The server cannot be reached.'),
    onSettled: () => waiting.refetch(),
  });
  return (
    <Panel
      dense
      id="paid-sign-ups"
      title="Paid, no account yet"
      note="They paid but never chose a password. We remind them after one, three and seven days, each time with a new link. After that it is up to you."
    >
      <Loaded what="the paid sign-ups" query={waiting}>
        {(all) =>
          all.length === 0 ? (
            <p className={styles.quiet}>Everyone who paid has an account.</p>
          ) : (
            <Table label="Paid, no account yet" columns={COLUMNS}>
              {all.map((each) => (
                <tr key={each.attemptId}>
                  <th scope="row">
                    <Breakable text={each.email} />
                    <StripeSearch email={each.email} />
                  </th>
                  <td className={styles.nowrap}>{paidFor(each)}</td>
                  <td className={styles.number}>{showSince(each.paidAt)}</td>
                  <td className={styles.nowrap}>
                    {each.wayBackMailedAt === null ? (
                      <span className={styles.zero}>not yet</span>
                    ) : (
                      showMoment(each.wayBackMailedAt)
                    )}
                  </td>
                  <td className={styles.last} data-action>
                    <div className={styles.actions}>
                      <RightButton
                        right="users.help"
                        size="compact-xs"
                        variant="default"
                        disabled={resend.isPending}
                        aria-label={`Send a new link to ${each.email}`}
                        onClick={() => resend.mutate({ attemptId: each.attemptId })}
                      >
                        Send a new link
                      </RightButton>
                      <RightButton
                        right="money.refund"
                        size="compact-xs"
                        variant="default"
                        aria-label={`End and refund ${each.email}`}
                        onClick={() => setEnding(each)}
                      >
                        End and refund…
                      </RightButton>
                    </div>
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
      {ending !== null && (
        <EndSignUpDialog
          signUp={ending}
          onClose={() => setEnding(null)}
          onEnded={() => waiting.refetch()}
        />
      )}
    </Panel>
  );
}
