import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { SetUpGuideStep } from '../../../../src/contract/operator/setup.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { SET_UP_COPY as COPY } from './copy.ts';
import styles from './wizard.module.css';

interface CopiesPanelProps {
  guide: Pick<SetUpGuideStep, 'copies' | 'links'>;
  /** Below the values. */
  note?: string | undefined;
}

/** Values to paste at the provider, and links to its pages. */
export function CopiesPanel({ guide: { copies, links }, note }: CopiesPanelProps) {
  return (
    <Panel dense title={copies.length > 0 ? COPY.copies : COPY.open}>
      {copies.length > 0 && (
        <ul className={styles.copies}>
          {copies.map(({ label, value, where }) => (
            <li key={label}>
              <div className={styles.copyHead}>
                <strong>{label}</strong>
                <CopyButton text={value} label={COPY.copyOf(label)} />
              </div>
              <code className={styles.value}>{value}</code>
              <small>{where}</small>
            </li>
          ))}
        </ul>
      )}
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {links.length > 0 && (
        <div className={styles.links}>
          {links.map(({ label, href }) => (
            <Button
              key={href}
              component="a"
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              size="compact-sm"
              variant="default"
              rightSection={<IconExternalLink size={14} aria-hidden />}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </Panel>
  );
}
