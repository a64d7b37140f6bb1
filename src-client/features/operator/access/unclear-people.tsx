import { Button } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../../../lib/call/trpc.ts';
import { Block, Loaded } from '../parts/block.tsx';
import styles from '../parts/parts.module.css';
import { PersonLink } from '../parts/person-link.tsx';
import { Table } from '../parts/table.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import type { Unclear } from './unclear.ts';

const COLUMNS = [
  { name: 'Subscriber' },
  { name: 'Says they are' },
  { name: 'Why it is not clear' },
  { name: 'Action', hidden: true },
];

const WHY: Record<string, string> = {
  ambiguous: 'Several people joined at once, and any of them may be this one',
  'member-taken': 'The Discord account is another subscriber’s here',
};

/** Subscribers whose Discord account only an operator can identify. */
export function UnclearPeople() {
  const unclear = trpc.discord.unclear.useQuery();
  const [settling, setSettling] = useState<Unclear | null>(null);
  return (
    <Block title="Which Discord account is whose">
      <Loaded what="them" query={unclear}>
        {({ identities }) =>
          identities.length === 0 ? (
            <p className={styles.quiet}>Nobody has to be told apart.</p>
          ) : (
            <Table label="Which Discord account is whose" columns={COLUMNS}>
              {identities.map((each) => (
                <tr key={each.accountId}>
                  <td>
                    <PersonLink accountId={each.accountId} name={each.email} />
                  </td>
                  <td>{each.username}</td>
                  <td>{WHY[each.reason] ?? each.reason}</td>
                  <td className={styles.last} data-action>
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`Decide who ${each.username} is`}
                      onClick={() => setSettling(each)}
                    >
                      Decide…
                    </Button>
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
      {settling !== null && (
        <SettleDialog
          person={settling}
          onClose={() => setSettling(null)}
          onSettled={() => unclear.refetch()}
        />
      )}
    </Block>
  );
}
