import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BotStateView } from '../../../../src/contract/discord/discord-console.contract.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { watchSideways } from '../../../components/watch-sideways.ts';
import { OperatorPage } from '../../operator/frame/operator-page.tsx';
import { BOT_COPY, CONSOLE_PAGES, CONSOLE_COPY as COPY, NOT_REACHABLE } from '../copy.ts';
import styles from './console.module.css';
import { usePulse } from './pulse.tsx';

interface ConsoleFrameProps {
  title: string;
  /** Null until the server has reported the bot's state. */
  bot: BotStateView | null;
  /** Discord did not answer the last read. */
  isSilent?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** A console page: its heading with the bot's state, and the links between the four pages. */
export function ConsoleFrame({
  title,
  bot: fallback,
  isSilent = false,
  actions,
  children,
}: ConsoleFrameProps) {
  const bot = usePulse()?.bot ?? fallback;
  const state = bot === null ? null : BOT_COPY[bot.kind];
  // A bot that is connected to the gateway can still be refused by the API that the page reads.
  const badge = isSilent && bot?.kind === 'ready' ? NOT_REACHABLE : state;
  return (
    <OperatorPage
      title={title}
      mark={badge !== null && <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>}
      actions={actions}
    >
      <nav ref={watchSideways} className={styles.nav} aria-label={COPY.nav}>
        {CONSOLE_PAGES.map(({ path, name }) => (
          <Link key={path} to={path} preload={false}>
            {name}
          </Link>
        ))}
      </nav>
      <div role="status">
        {bot?.message != null && (
          <p className={styles.notice}>
            {bot.message} {COPY.lastKnown}
          </p>
        )}
      </div>
      {children}
    </OperatorPage>
  );
}
