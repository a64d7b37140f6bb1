import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MAILED_LINK_COPY as COPY } from '../../../src/texts/pages/mailed-links.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { Panel } from '../../components/panel.tsx';
import { appCodeOf, serverMessage } from '../../lib/call/server-message.ts';
import styles from './mailed-link-panel.module.css';

/** The link was used, or its time is over. */
export const LINK_OVER = 'auth.link-over';

interface UnreadLinkPanelProps {
  token: string | undefined;
  error: unknown;
  busy: boolean;
  ask: () => void;
}

/** Shown while the link is being read, and when that fails. */
export function UnreadLinkPanel({ token, error, busy, ask }: UnreadLinkPanelProps) {
  const failed = error !== null && !busy;
  const message = failed ? serverMessage(error) : null;
  const isOver = failed && appCodeOf(error) === LINK_OVER;
  const title =
    token === undefined ? COPY.incompleteTitle : isOver ? COPY.overTitle : COPY.confirm.title;
  return (
    <BareFrame width="narrow">
      <Panel title={title} level={1} className={styles.panel}>
        {!failed && <p role="status">{token === undefined ? COPY.incomplete : COPY.busy}</p>}
        {failed && (
          <p className={isOver ? undefined : styles.error} role="alert">
            {message ?? COPY.failed}
          </p>
        )}
        {failed && message === null && <Button onClick={ask}>{COPY.again}</Button>}
        {(message !== null || token === undefined) && (
          <Button component={Link} to="/login">
            {isOver ? COPY.over : COPY.onward}
          </Button>
        )}
      </Panel>
    </BareFrame>
  );
}
