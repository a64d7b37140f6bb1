import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Making, SetUpCheck } from '../../../../src/contract/operator/setup.contract.ts';
import { isToDo } from '../../../../src/domain/operator/wizard.ts';
import { type BadgeTone, StatusBadge } from '../../../components/status-badge.tsx';
import { MakeDialog } from './make-dialog.tsx';
import styles from './set-up.module.css';

const STATE: Record<SetUpCheck['state'], { tone: BadgeTone; text: string }> = {
  ok: { tone: 'positive', text: 'OK' },
  missing: { tone: 'negative', text: 'Missing' },
  wrong: { tone: 'negative', text: 'Wrong' },
  advice: { tone: 'attention', text: 'Advice' },
  sandbox: { tone: 'attention', text: 'Sandbox' },
  off: { tone: 'neutral', text: 'Off' },
  unknown: { tone: 'attention', text: 'Unknown' },
};

/** Advice that the step waits for is counted as to do, and is named so. */
function stateOf(check: SetUpCheck) {
  const isNeeded = check.state === 'advice' && isToDo(check);
  return isNeeded ? ({ tone: 'negative', text: 'To do' } as const) : STATE[check.state];
}

const MAKE: Record<Making, string> = {
  prices: 'Create prices…',
  portal: 'Create configuration…',
  webhook: 'Set up endpoint…',
};

const TEXTS = '/admin/texts';

/** A step names a page by its path: the terminal prints the same text. */
function stepText(step: string): ReactNode {
  const [before, after] = step.replace('on /admin/setup', 'on this page').split(TEXTS);
  if (after === undefined) return before;
  return (
    <>
      {before}
      <Link to={TEXTS}>{TEXTS}</Link>
      {after}
    </>
  );
}

/** Checks with what was found, the step that fixes it, and a button where the server can do it. */
export function CheckList({
  checks,
  onMade,
}: {
  checks: readonly SetUpCheck[];
  onMade: () => unknown;
}) {
  const [making, setMaking] = useState<Making | null>(null);
  const close = () => {
    setMaking(null);
    onMade();
  };
  return (
    <>
      <ul className={styles.checks}>
        {checks.map((check) => {
          const { id, title, found, step, makes } = check;
          const { tone, text } = stateOf(check);
          return (
            <li key={id}>
              <StatusBadge tone={tone}>{text}</StatusBadge>
              <div>
                <h3>{title}</h3>
                <p>{found}</p>
                {step !== null && <p className={styles.step}>{stepText(step)}</p>}
                {makes !== null && (
                  <Button size="compact-sm" onClick={() => setMaking(makes)}>
                    {MAKE[makes]}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {making !== null && <MakeDialog what={making} onClose={close} />}
    </>
  );
}
