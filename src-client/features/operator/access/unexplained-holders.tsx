import { Button } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../../../lib/call/trpc.ts';
import { Block, Loaded } from '../parts/block.tsx';
import styles from '../parts/parts.module.css';
import { HolderList } from './holder-list.tsx';

/** Runs on request only: it reads every member at Discord's pace. */
export function UnexplainedHolders() {
  const [asked, setAsked] = useState(false);
  const report = trpc.discord.unexplainedHolders.useQuery(undefined, { enabled: asked });
  const look = () => (asked ? void report.refetch() : setAsked(true));
  return (
    <Block
      title="Paid roles that nobody can explain"
      note="Reads who is in the Discord server. Whoever holds a paid role that they do not pay for, and that we did not give, got it from somebody else, or from us before a backup was restored: nothing is taken from them unless you say so."
      aside={
        <Button size="compact-sm" variant="default" onClick={look} disabled={report.isFetching}>
          {report.isFetching ? 'Reading the members…' : asked ? 'Read again' : 'Read the members'}
        </Button>
      }
    >
      {asked && (
        <Loaded what="the members" query={report}>
          {({ members, holders, note }) => (
            <>
              {note !== null && <p className={styles.quiet}>{note}</p>}
              {holders.length === 0 ? (
                <p className={styles.quiet} role="status">
                  {members.toLocaleString('en-US')} members, and every paid role among them is
                  explained.
                </p>
              ) : (
                <HolderList holders={holders} onChanged={() => report.refetch()} />
              )}
            </>
          )}
        </Loaded>
      )}
    </Block>
  );
}
