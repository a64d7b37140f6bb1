import { Button } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { Loaded } from '../parts/loaded.tsx';
import styles from '../parts/parts.module.css';
import { PersonLink } from '../parts/person-link.tsx';
import { Table } from '../parts/table.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import type { Unclear } from './unclear.ts';

const COLUMNS = [
  { name: 'Subscriber' },
  { name: 'Claimed username' },
  { name: 'Reason' },
  { name: 'Action', hidden: true },
];

const WHY: Record<string, string> = {
  ambiguous: 'Several people joined at once, and any of them could be this subscriber',
  'member-taken': 'The Discord account is linked to another subscriber',
};

/** Subscribers whose Discord account only an operator can identify. */
export function UnclearPeople() {
  const unclear = trpc.discord.unclear.useQuery();
  const [settling, setSettling] = useState<Unclear | null>(null);
  return (
    <Panel dense id="accounts" title="Unclear Discord accounts">
      <Loaded what="them" query={unclear}>
        {({ identities }) =>
          identities.length === 0 ? (
            <p className={styles.quiet}>No unclear accounts.</p>
          ) : (
            <Table label="Unclear Discord accounts" columns={COLUMNS}>
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
                      aria-label={`Identify ${each.username}`}
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
    </Panel>
  );
}
