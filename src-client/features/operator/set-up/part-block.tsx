import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Making, SetUpCheck } from '../../../../src/contract/operator/setup.contract.ts';
import type { SetUpPart } from '../../../../src/domain/community/set-up-part.ts';
import { Panel } from '../../../components/panel.tsx';
import { type BadgeTone, StatusBadge } from '../../../components/status-badge.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { Loaded } from '../parts/loaded.tsx';
import { MakeDialog } from './make-dialog.tsx';
import styles from './set-up.module.css';

const TITLES: Record<SetUpPart, string> = {
  server: 'Server',
  stripe: 'Stripe',
  discord: 'Discord',
  tradingview: 'TradingView',
  mail: 'Mail',
};

const STATE: Record<SetUpCheck['state'], { tone: BadgeTone; text: string }> = {
  ok: { tone: 'positive', text: 'OK' },
  missing: { tone: 'negative', text: 'Missing' },
  wrong: { tone: 'negative', text: 'Wrong' },
  advice: { tone: 'attention', text: 'Advice' },
  sandbox: { tone: 'attention', text: 'Sandbox' },
  off: { tone: 'neutral', text: 'Off' },
  unknown: { tone: 'attention', text: 'Unknown' },
};

const MAKE: Record<Making, string> = {
  prices: 'Create prices…',
  portal: 'Create configuration…',
  webhook: 'Set up endpoint…',
};

export function PartBlock({ part }: { part: SetUpPart }) {
  const checks = trpc.admin.setUpChecks.useQuery({ part });
  const [making, setMaking] = useState<Making | null>(null);
  const close = () => {
    setMaking(null);
    void checks.refetch();
  };
  return (
    <Panel
      dense
      title={TITLES[part]}
      aside={
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => checks.refetch()}
          disabled={checks.isFetching}
          aria-label={`Check ${TITLES[part]} again`}
        >
          {checks.isFetching ? 'Checking…' : 'Check again'}
        </Button>
      }
    >
      <Loaded what={TITLES[part]} query={checks}>
        {({ checks: all }) => (
          <ul className={styles.checks}>
            {all.map(({ id, title, state, found, step, makes }) => (
              <li key={id}>
                <StatusBadge tone={STATE[state].tone}>{STATE[state].text}</StatusBadge>
                <div>
                  <h3>{title}</h3>
                  <p>{found}</p>
                  {step !== null && <p className={styles.step}>{step}</p>}
                  {makes !== null && (
                    <Button size="compact-sm" onClick={() => setMaking(makes)}>
                      {MAKE[makes]}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {making !== null && <MakeDialog what={making} onClose={close} />}
    </Panel>
  );
}
