import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BotStateView } from '../../../../src/contract/discord/discord-console.contract.ts';
import { BareFrame } from '../../../components/frame/bare-frame.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { tabStore } from '../../../lib/browser-storage.ts';
import { OPERATOR_FLAG } from '../../../lib/storage-keys.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { ConfirmRoot } from '../../confirm-identity/confirm-root.tsx';
import { OPERATOR_COPY } from '../../operator/copy.ts';
import { useOperatorSignOut } from '../../operator/frame/use-operator-sign-out.ts';
import { BOT_COPY, CONSOLE_PAGES, CONSOLE_COPY as COPY } from '../copy.ts';
import styles from './console.module.css';
import { PulseRoot, usePulse } from './pulse.tsx';

interface ConsoleFrameProps {
  title: string;
  /** Null until the server has reported the bot's state. */
  bot: BotStateView | null;
  actions?: ReactNode;
  children: ReactNode;
}

function leave(): void {
  tabStore.remove(OPERATOR_FLAG);
  window.location.assign('/admin');
}

function SignOut() {
  const { signOut, busy } = useOperatorSignOut(leave);
  return (
    <Button variant="default" size="xs" onClick={signOut} disabled={busy}>
      {OPERATOR_COPY.logout}
    </Button>
  );
}

/** Common header of the four console pages: navigation, bot state and actions. */
export function ConsoleFrame({ title, bot: fallback, actions, children }: ConsoleFrameProps) {
  usePageTitle(title);
  const bot = usePulse()?.bot ?? fallback;
  return (
    <BareFrame width="wide" actions={<SignOut />}>
      <nav className={styles.nav} aria-label={COPY.nav}>
        {CONSOLE_PAGES.map(({ path, name }) => (
          <Link key={path} to={path} preload={false}>
            {name}
          </Link>
        ))}
        <Link to="/admin" preload={false}>
          {COPY.admin}
        </Link>
      </nav>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{title}</h1>
          {bot !== null && (
            <StatusBadge tone={BOT_COPY[bot.kind].tone}>{BOT_COPY[bot.kind].label}</StatusBadge>
          )}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      <div role="status">
        {bot?.message != null && (
          <p className={styles.notice}>
            {bot.message} {COPY.lastKnown}
          </p>
        )}
      </div>
      {children}
    </BareFrame>
  );
}

export function ConsoleRoot({ children }: { children: ReactNode }) {
  return (
    <ConfirmRoot>
      <PulseRoot>{children}</PulseRoot>
    </ConfirmRoot>
  );
}
