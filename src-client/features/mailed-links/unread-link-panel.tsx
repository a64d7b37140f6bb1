import { Button } from '@mantine/core';
import { MAILED_LINK_COPY as COPY } from '../../../src/texts/pages/mailed-links.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { Panel } from '../../components/panel.tsx';
import { serverMessage } from '../../lib/call/server-message.ts';
import styles from './mailed-link-panel.module.css';

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
  return (
    <BareFrame width="narrow">
      <Panel title={COPY.confirm.title} level={1} className={styles.panel}>
        {!failed && <p role="status">{token === undefined ? COPY.incomplete : COPY.busy}</p>}
        {failed && (
          <p className={styles.error} role="alert">
            {message ?? COPY.failed}
          </p>
        )}
        {failed && message === null && <Button onClick={ask}>{COPY.again}</Button>}
      </Panel>
    </BareFrame>
  );
}
