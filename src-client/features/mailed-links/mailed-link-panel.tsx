import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MAILED_LINK_COPY as COPY } from '../../../src/texts/pages/mailed-links.texts.ts';
import { dangerColors } from '../../components/danger-colors.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { Panel } from '../../components/panel.tsx';
import { serverMessage } from '../../lib/call/server-message.ts';
import styles from './mailed-link-panel.module.css';

interface MailedLinkPanelProps {
  text: {
    title: string;
    lead: string;
    details?: readonly string[];
    action: string;
    warning?: string;
    cancel?: string;
    own?: string;
    other?: string;
  };
  token: string;
  busy: boolean;
  error: unknown;
  onUse: (token: string) => void;
  /** A preferred action. The link's own one is folded below it. */
  first?: ReactNode;
}

/** A single-use link needs a button press: mail scanners open every link. */
export function MailedLinkPanel(props: MailedLinkPanelProps) {
  const { text, token, busy, error, onUse, first } = props;
  const act = (
    <>
      {text.warning !== undefined && <p className={styles.warning}>{text.warning}</p>}
      {text.details?.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {error !== null && (
        <p className={styles.error} role="alert">
          {serverMessage(error) ?? COPY.failed}
        </p>
      )}
      <Button
        variant={first === undefined ? 'filled' : 'default'}
        className={styles.button}
        {...(text.warning !== undefined && dangerColors(!busy))}
        onClick={() => onUse(token)}
        disabled={busy}
      >
        {busy ? COPY.busy : text.action}
      </Button>
      {text.cancel !== undefined && (
        <Button variant="default" component={Link} to="/">
          {text.cancel}
        </Button>
      )}
    </>
  );
  return (
    <BareFrame width="narrow">
      <Panel title={text.title} level={1} className={styles.panel}>
        <p>{text.lead}</p>
        {first === undefined ? (
          act
        ) : (
          <>
            <p>{text.own}</p>
            {first}
            <details className={styles.other}>
              <summary>{text.other}</summary>
              <div>{act}</div>
            </details>
          </>
        )}
      </Panel>
    </BareFrame>
  );
}
