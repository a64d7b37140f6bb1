import { Button } from '@mantine/core';
import { useState } from 'react';
import { showDay } from '../../../lib/dates.ts';
import { count } from '../../../lib/texts/count.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import styles from '../parts/parts.module.css';
import { PersonLink } from '../parts/person-link.tsx';
import { Table } from '../parts/table.tsx';
import type { UnexplainedHolder } from './holder-rows.ts';
import { TakeRolesDialog } from './take-roles-dialog.tsx';

const COLUMNS = [
  { name: 'Choose', hidden: true },
  { name: 'Member' },
  { name: 'Paid roles' },
  { name: 'Explanation' },
  { name: 'Joined' },
  { name: 'Discord ID' },
  { name: 'Account' },
];
/** More would make a long dialog of names and a long wait. */
const SHOWN = 100;

interface HolderListProps {
  holders: readonly UnexplainedHolder[];
  onChanged: () => unknown;
}

export function HolderList({ holders, onChanged }: HolderListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [taking, setTaking] = useState(false);
  const shown = holders.slice(0, SHOWN);
  const wanted = shown.filter(({ memberId }) => chosen.has(memberId));
  const toggle = (memberId: string) => {
    const next = new Set(chosen);
    if (!next.delete(memberId)) next.add(memberId);
    setChosen(next);
  };
  const settle = () => {
    setChosen(new Set());
    setTaking(false);
    onChanged();
  };
  return (
    <>
      <Table label="Members with an unexplained paid role" columns={COLUMNS}>
        {shown.map(
          ({ memberId, username, displayName, roles, givenHereAt, joinedAt, accountId, email }) => (
            <tr key={memberId}>
              <td>
                <input
                  type="checkbox"
                  className={styles.check}
                  checked={chosen.has(memberId)}
                  onChange={() => toggle(memberId)}
                  aria-label={`Choose ${username}`}
                />
              </td>
              <td>
                {displayName} <span className={styles.quiet}>{username}</span>
              </td>
              <td>{roles.join(', ')}</td>
              <td>{givenHereAt == null ? '–' : `Given in the console, ${showDay(givenHereAt)}`}</td>
              <td className={styles.nowrap}>{showDay(joinedAt)}</td>
              <td className={styles.nowrap}>
                <span className={styles.mono}>{memberId}</span>{' '}
                <CopyButton text={memberId} label={`Copy the ID of ${username}`} />
              </td>
              <td>
                {accountId === null ? '–' : <PersonLink accountId={accountId} name={email} />}
              </td>
            </tr>
          ),
        )}
      </Table>
      {holders.length > SHOWN && (
        <p className={styles.quiet}>
          The first {SHOWN} of {count(holders.length)}.
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          size="xs"
          variant="default"
          onClick={() => setChosen(new Set(shown.map(({ memberId }) => memberId)))}
        >
          Choose all
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={wanted.length === 0}
          onClick={() => setTaking(true)}
        >
          {wanted.length === 0 ? 'Remove roles…' : `Remove the roles of ${count(wanted.length)}…`}
        </Button>
      </div>
      {taking && (
        <TakeRolesDialog members={wanted} onClose={() => setTaking(false)} onTaken={settle} />
      )}
    </>
  );
}
