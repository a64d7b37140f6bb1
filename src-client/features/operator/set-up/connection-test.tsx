import { IconCheck, IconX } from '@tabler/icons-react';
import { Panel } from '../../../components/panel.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import parts from '../parts/parts.module.css';
import { RightButton } from '../role/right-button.tsx';
import { TEST_COPY as COPY, SET_UP_COPY } from './copy.ts';
import styles from './wizard.module.css';

interface ConnectionTestProps {
  part: 'stripe' | 'discord' | 'tradingview';
  name: string;
}

const WORKS = ['ok', 'sandbox', 'advice', 'off'];

/** Asks the provider, and says line by line what it answered. */
export function ConnectionTest({ part, name }: ConnectionTestProps) {
  const test = trpc.admin.testSetUp.useMutation();
  return (
    <Panel dense title={COPY.title} note={COPY.note(name)}>
      <RightButton
        right="system.change"
        size="sm"
        variant="default"
        disabled={test.isPending}
        onClick={() => test.mutate({ part })}
      >
        {test.isPending ? COPY.testing : COPY.test}
      </RightButton>
      <div role="status">
        {test.isError && (
          <p className={styles.verdict} data-passed={false}>
            {serverMessage(test.error) ?? SET_UP_COPY.unreachable}
          </p>
        )}
        {test.data !== undefined && !test.isPending && (
          <>
            <p className={styles.verdict} data-passed={test.data.passed}>
              {verdictOf(test.data, name)}
            </p>
            <ul className={styles.answers}>
              {test.data.checks.map(({ id, title, state, found }) => {
                const works = WORKS.includes(state);
                const Icon = works ? IconCheck : IconX;
                return (
                  <li key={id} data-works={works}>
                    <Icon size={16} role="img" aria-label={works ? COPY.fine : COPY.fault} />
                    <span>
                      <strong>{title}.</strong> <span className={parts.quiet}>{found}</span>
                    </span>
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </div>
    </Panel>
  );
}

function verdictOf({ passed, asked }: { passed: boolean; asked: boolean }, name: string): string {
  if (!passed) return COPY.failed(name);
  return asked ? COPY.passed(name) : COPY.byHand;
}
