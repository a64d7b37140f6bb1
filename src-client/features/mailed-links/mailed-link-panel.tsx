import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { MAILED_LINK_COPY as COPY } from '../../../src/texts/pages/mailed-links.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { Panel } from '../../components/panel.tsx';
import { serverMessage } from '../../lib/call/server-message.ts';
import styles from './mailed-link-panel.module.css';

interface MailedLinkPanelProps {
  text: { title: string; lead: string; details?: readonly string[]; action: string };
  token: string | undefined;
  busy: boolean;
  error: unknown;
  onUse: (token: string) => void;
  /** A preferred action, above the link's own button. */
  first?: ReactNode;
}

/** A single-use link needs a button press: mail scanners open every link. */
export function MailedLinkPanel({ text, token, busy, error, onUse, first }: MailedLinkPanelProps) {
  return (
    <BareFrame width="narrow">
      <Panel title={text.title} level={1} className={styles.panel}>
        <p>{token === undefined ? COPY.incomplete : text.lead}</p>
        {token !== undefined && text.details?.map((line) => <p key={line}>{line}</p>)}
        {error !== null && (
          <p className={styles.error} role="alert">
            {serverMessage(error) ?? COPY.failed}
          </p>
        )}
        {first}
        {token !== undefined && (
          <Button
            variant={first === undefined ? 'filled' : 'default'}
            className={styles.button}
            onClick={() => onUse(token)}
            disabled={busy}
          >
            {busy ? COPY.busy : text.action}
          </Button>
        )}
      </Panel>
    </BareFrame>
  );
}
