import { Button } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { count } from '../../../lib/texts/count.ts';
import { Loaded } from '../parts/loaded.tsx';
import styles from '../parts/parts.module.css';
import { HolderList } from './holder-list.tsx';

/** Runs on request only: it reads every member at Discord's pace. */
export function UnexplainedHolders() {
  const [asked, setAsked] = useState(false);
  const report = trpc.discord.unexplainedHolders.useQuery(undefined, { enabled: asked });
  const look = () => (asked ? void report.refetch() : setAsked(true));
  return (
    <Panel
      dense
      title="Unexplained paid roles"
      note="Scans the Discord server for members with a paid role that they do not pay for and that we did not assign. An operator assigned it here or in Discord, or a restored backup lost our record of it. Nothing is removed without your confirmation."
      aside={
        <Button size="compact-sm" variant="default" onClick={look} disabled={report.isFetching}>
          {report.isFetching ? 'Scanning members…' : asked ? 'Scan again' : 'Scan members'}
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
                  {count(members)} members, and every paid role is explained.
                </p>
              ) : (
                <HolderList holders={holders} onChanged={() => report.refetch()} />
              )}
            </>
          )}
        </Loaded>
      )}
    </Panel>
  );
}
