import { Button } from '@mantine/core';
import type { SignedInBrowser } from '../../../src/contract/auth.contract.ts';
import { browserParts } from '../../../src/domain/people/browser-name.ts';
import { BROWSERS_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { Panel } from '../../components/panel.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { trpc } from '../../lib/call/trpc.ts';
import { showDay, showMoment } from '../../lib/dates.ts';
import styles from './account-page.module.css';
import { useEndSessions } from './use-end-sessions.ts';

interface BrowserRowProps {
  browser: SignedInBrowser;
  busy: boolean;
  onSignOut: () => void;
}

function shownBrowser(userAgent: string | null): string {
  const { browser, system } = browserParts(userAgent);
  const name = browser ?? COPY.unknown;
  return system === null ? name : COPY.name({ browser: name, system });
}

function BrowserRow({ browser, busy, onSignOut }: BrowserRowProps) {
  const name = shownBrowser(browser.userAgent);
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>
          {COPY.times({
            since: COPY.since({ day: showDay(browser.signedInAt) }),
            seen: COPY.seen({ moment: showMoment(browser.lastSeenAt) }),
          })}
        </p>
      </div>
      {browser.isThisOne ? (
        <StatusBadge tone="positive">{COPY.this}</StatusBadge>
      ) : (
        <Button
          size="sm"
          variant="default"
          aria-label={COPY.signOutOf({ name })}
          onClick={onSignOut}
          disabled={busy}
        >
          {COPY.signOut}
        </Button>
      )}
    </li>
  );
}

export function BrowsersCard() {
  const sessions = trpc.auth.sessions.useQuery();
  const { end, busy } = useEndSessions();
  const browsers = sessions.data;
  // This browser is missing only while the account ends.
  if (browsers?.length === 0) return null;
  if (browsers === undefined) {
    return (
      <Panel title={COPY.title}>
        {sessions.isError ? (
          <div className={styles.stack}>
            <p role="alert">{COPY.loadFailed}</p>
            <Button variant="default" onClick={() => sessions.refetch()}>
              {COPY.retry}
            </Button>
          </div>
        ) : (
          <PageSpinner />
        )}
      </Panel>
    );
  }
  return (
    <Panel title={COPY.title}>
      <ul className={styles.browsers}>
        {browsers.map((browser) => (
          <BrowserRow
            key={browser.id}
            browser={browser}
            busy={busy}
            onSignOut={() => end(browser.id)}
          />
        ))}
      </ul>
      {browsers.length > 1 && (
        <Button
          variant="default"
          className={styles.others ?? ''}
          onClick={() => end(null)}
          disabled={busy}
        >
          {COPY.others}
        </Button>
      )}
    </Panel>
  );
}
