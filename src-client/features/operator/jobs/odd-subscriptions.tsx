import { Button } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../../../lib/call/trpc.ts';
import { showDay } from '../../../lib/dates.ts';
import { Block, Loaded } from '../parts/block.tsx';
import styles from '../parts/parts.module.css';
import { PersonLink } from '../parts/person-link.tsx';
import { Table } from '../parts/table.tsx';
import { EndDuplicateDialog } from './end-duplicate-dialog.tsx';

const COLUMNS = [
  { name: 'Subscription' },
  { name: 'What is odd' },
  { name: 'Whose' },
  { name: 'Action', hidden: true },
];

/** Decisions for an operator: subscriptions, blocked accounts, and prices that stop plans from being sold. */
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
            {({ foreign, unknownPrice, onHold }) =>
              duplicates.length + foreign.length + unknownPrice.length + onHold.length === 0 ? (
                <p className={styles.quiet}>
                  Every subscription at Stripe is somebody’s only one, and nobody is on hold.
                </p>
              ) : (
                <Table label="Odd subscriptions" columns={COLUMNS}>
                  {duplicates.map((each) => (
                    <tr key={each.subscriptionId}>
                      <td className={styles.mono}>{each.subscriptionId}</td>
                      <td>A second live one ({each.plan ?? 'no plan'}): paid twice</td>
                      <td>
                        <PersonLink accountId={each.userId} name={null} />
                      </td>
                      <td className={styles.last} data-action>
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
                  {onHold.map((each) => (
                    <tr key={each.accountId}>
                      <td className={styles.zero}>–</td>
                      <td>Nothing is sold since {showDay(each.since)}: a dispute was lost</td>
                      <td>
                        <PersonLink accountId={each.accountId} name={each.email} />
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
        <EndDuplicateDialog id={ending} onClose={() => setEnding(null)} onEnded={twice.refetch} />
      )}
    </Block>
  );
}
