import { Button } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import type { z } from 'zod';
import type { auditFrameAnswer } from '../../../../src/contract/operator/audit.contract.ts';
import { countText } from '../../../../src/domain/numbers/count-text.ts';
import { Panel } from '../../../components/panel.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { showMoment, showUtc } from '../../../lib/dates.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Loaded } from '../parts/loaded.tsx';
import styles from '../parts/parts.module.css';

type Query = ComponentProps<typeof Loaded<z.infer<typeof auditFrameAnswer>>>['query'];

/** How far the seals reach, and whether every sealed entry is unchanged. */
export function SealState({ query }: { query: Query }) {
  const [asked, setAsked] = useState(false);
  const verdict = trpc.admin.auditVerdict.useQuery(undefined, { enabled: asked });
  const verify = () => (asked ? void verdict.refetch() : setAsked(true));
  return (
    <Panel
      dense
      title="Seal"
      aside={
        <Button size="compact-sm" variant="default" onClick={verify} disabled={verdict.isFetching}>
          {verdict.isFetching ? 'Verifying…' : 'Verify now'}
        </Button>
      }
    >
      <Loaded what="the seal" query={query}>
        {({ seal }) =>
          seal === null ? (
            <p className={styles.quiet}>
              Nothing is sealed yet. Each day is sealed 15 minutes after it ends (UTC).
            </p>
          ) : (
            <p className={styles.quiet}>
              Sealed until {showUtc(seal.sealedUntil)}, on {showMoment(seal.sealedAt)}. Head of the
              chain: <span className={styles.mono}>{seal.head.slice(0, 16)}…</span>{' '}
              <CopyButton text={seal.head} label="Copy the head of the chain" />
            </p>
          )
        }
      </Loaded>
      {asked && (
        <Loaded what="the verdict" query={verdict}>
          {({ days, entries, namesErased, faults }) => (
            <div role="status">
              <p>
                <StatusBadge tone={faults.length === 0 ? 'positive' : 'negative'}>
                  {faults.length === 0 ? 'Intact' : countText(faults.length, 'fault')}
                </StatusBadge>{' '}
                Verified: {countText(entries, 'entry', 'entries')} from {countText(days, 'day')}.
                Erased: {countText(namesErased, 'name')}.
              </p>
              {faults.length > 0 && (
                <ul className={styles.trouble}>
                  {faults.map(({ day, fault, detail }) => (
                    <li key={`${day}${fault}`}>
                      {showUtc(day)}: {detail}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )}
        </Loaded>
      )}
    </Panel>
  );
}
