import { Button } from '@mantine/core';
import { useState } from 'react';
import { planName } from '../../../../src/domain/plan.ts';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { catalogue } from '../../../lib/catalogue.ts';
import { showDay } from '../../../lib/dates.ts';
import { count } from '../../../lib/texts/count.ts';
import { Loaded } from '../parts/loaded.tsx';
import styles from '../parts/parts.module.css';
import { PersonLink } from '../parts/person-link.tsx';
import { Table } from '../parts/table.tsx';
import { EndDuplicateDialog } from './end-duplicate-dialog.tsx';

const COLUMNS = [
  { name: 'Subscription' },
  { name: 'Problem' },
  { name: 'Customer' },
  { name: 'Action', hidden: true },
];

/** 'Need a look: 3 subscriptions and 1 blocked account.' */
function needALook(subscriptions: number, blocked: number): string {
  const parts = [
    subscriptions > 0 && `${count(subscriptions)} subscription${subscriptions === 1 ? '' : 's'}`,
    blocked > 0 && `${count(blocked)} blocked account${blocked === 1 ? '' : 's'}`,
  ];
  return `Need a look: ${parts.filter((part) => part !== false).join(' and ')}.`;
}

/** Decisions for an operator: subscriptions, blocked accounts, and prices that stop plans from being sold. */
export function OddSubscriptions() {
  const twice = trpc.admin.duplicateSubscriptions.useQuery();
  const odd = trpc.admin.oddSubscriptions.useQuery();
  const prices = trpc.admin.catalogueFaults.useQuery();
  const [ending, setEnding] = useState<string | null>(null);
  return (
    <Panel dense id="subscriptions" title="Subscriptions and prices">
      <Loaded what="second subscriptions" query={twice}>
        {(duplicates) => (
          <Loaded what="odd subscriptions" query={odd}>
            {({ foreign, unknownPrice, onHold }) =>
              duplicates.length + foreign.length + unknownPrice.length + onHold.length === 0 ? (
                <p className={styles.quiet}>No duplicate subscriptions, and no blocked accounts.</p>
              ) : (
                <>
                  <p className={styles.note}>
                    {needALook(
                      duplicates.length + foreign.length + unknownPrice.length,
                      onHold.length,
                    )}
                  </p>
                  <Table label="Odd subscriptions" columns={COLUMNS}>
                    {duplicates.map((each) => (
                      <tr key={each.subscriptionId}>
                        <td className={styles.mono}>{each.subscriptionId}</td>
                        <td>
                          Second live subscription (
                          {each.plan === null ? 'no plan' : planName(catalogue, each.plan)}): paid
                          twice
                        </td>
                        <td>
                          <PersonLink accountId={each.userId} name={each.email} />
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
                        <td>
                          This price belongs to no plan ({each.priceId ?? 'none'}). Move the
                          subscription to a plan’s price in Stripe.
                        </td>
                        <td>
                          <PersonLink accountId={each.userId} name={each.email} />
                        </td>
                        <td />
                      </tr>
                    ))}
                    {onHold.map((each) => (
                      <tr key={each.accountId}>
                        <td className={styles.zero}>–</td>
                        <td>
                          Blocked since {showDay(each.since)}: a dispute was lost. Unblock on the
                          user’s page.
                        </td>
                        <td>
                          <PersonLink accountId={each.accountId} name={each.email} />
                        </td>
                        <td />
                      </tr>
                    ))}
                    {foreign.map((each) => (
                      <tr key={each.subscriptionId}>
                        <td className={styles.mono}>{each.subscriptionId}</td>
                        <td>Unknown customer: left unchanged</td>
                        <td>–</td>
                        <td />
                      </tr>
                    ))}
                  </Table>
                </>
              )
            }
          </Loaded>
        )}
      </Loaded>
      <Loaded what="the prices" query={prices}>
        {(faults) =>
          faults.length === 0 ? (
            <p className={styles.below}>All prices match Stripe. Every plan can be sold.</p>
          ) : (
            <ul className={styles.trouble}>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {ending !== null && (
        <EndDuplicateDialog id={ending} onClose={() => setEnding(null)} onEnded={twice.refetch} />
      )}
    </Panel>
  );
}
