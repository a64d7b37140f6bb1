import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.tsx';
import { serverMessage } from '../../../lib/server-message.ts';
import { notify } from '../../../lib/toasts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Block, Loaded } from '../block.tsx';
import styles from '../operations.module.css';
import { PersonLink } from '../person-link.tsx';
import { Table } from '../table.tsx';

const COLUMNS = [
  { name: 'Subscription' },
  { name: 'What is odd' },
  { name: 'Whose' },
  { name: 'Action', hidden: true },
];

/** Subscriptions that a person has to judge, and prices that keep plans from being sold. */
export function OddSubscriptions() {
  const twice = trpc.admin.duplicateSubscriptions.useQuery();
  const odd = trpc.admin.oddSubscriptions.useQuery();
  const prices = trpc.admin.catalogueFaults.useQuery();
  const [ending, setEnding] = useState<string | null>(null);
  return (
    <Block title="Subscriptions and prices">
      <Loaded what="the prices" query={prices}>
        {(faults) =>
          faults.length === 0 ? (
            <p className={styles.note}>Every plan can be sold: Stripe’s prices are as listed.</p>
          ) : (
            <ul className={styles.trouble}>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Loaded what="second subscriptions" query={twice}>
        {(duplicates) => (
          <Loaded what="odd subscriptions" query={odd}>
            {({ foreign, unknownPrice }) =>
              duplicates.length + foreign.length + unknownPrice.length === 0 ? (
                <p className={styles.quiet}>Every subscription at Stripe is somebody’s only one.</p>
              ) : (
                <Table label="Odd subscriptions" columns={COLUMNS}>
                  {duplicates.map((each) => (
                    <tr key={each.subscriptionId}>
                      <td className={styles.mono}>{each.subscriptionId}</td>
                      <td>A second live one ({each.plan ?? 'no plan'}): paid twice</td>
                      <td>
                        <PersonLink accountId={each.userId} name={null} />
                      </td>
                      <td className={styles.last}>
                        <Button
                          size="compact-xs"
                          variant="default"
                          aria-label={`End and refund ${each.subscriptionId}`}
                          onClick={() => setEnding(each.subscriptionId)}
                        >
                          End and refund…
                        </Button>
                      </td>
                    </tr>
                  ))}
                  {unknownPrice.map((each) => (
                    <tr key={each.subscriptionId}>
                      <td className={styles.mono}>{each.subscriptionId}</td>
                      <td>No plan has its price ({each.priceId ?? 'none'})</td>
                      <td>
                        <PersonLink accountId={each.userId} name={null} />
                      </td>
                      <td />
                    </tr>
                  ))}
                  {foreign.map((each) => (
                    <tr key={each.subscriptionId}>
                      <td className={styles.mono}>{each.subscriptionId}</td>
                      <td>Its customer is nobody’s here: left alone</td>
                      <td>–</td>
                      <td />
                    </tr>
                  ))}
                </Table>
              )
            }
          </Loaded>
        )}
      </Loaded>
      {ending !== null && (
        <EndDialog id={ending} onClose={() => setEnding(null)} onEnded={twice.refetch} />
      )}
    </Block>
  );
}

interface EndDialogProps {
  id: string;
  onClose: () => void;
  onEnded: () => unknown;
}

function EndDialog({ id, onClose, onEnded }: EndDialogProps) {
  const end = trpc.admin.endDuplicateSubscription.useMutation({
    onSuccess: () => {
      notify.success('Ended', 'It ended now, and its newest payment goes back.');
      onEnded();
      onClose();
    },
  });
  return (
    <Dialog title="End and refund" onClose={onClose}>
      <p>
        The subscription {id} ends now and its newest payment goes back. The other one stays, with
        everything that it gives.
      </p>
      {end.error !== null && (
        <p className={styles.trouble} role="alert">
          {serverMessage(end.error) ?? 'The server cannot be reached.'}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          size="sm"
          onClick={() => end.mutate({ subscriptionId: id })}
          disabled={end.isPending}
        >
          End and refund
        </Button>
        <Button size="sm" variant="default" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  );
}
