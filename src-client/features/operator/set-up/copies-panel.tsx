import type { SetUpGuideStep } from '../../../../src/contract/operator/setup.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { SET_UP_COPY as COPY } from './copy.ts';
import { ProviderLinks } from './provider-links.tsx';
import styles from './wizard.module.css';

interface CopiesPanelProps {
  title: string;
  guide: Pick<SetUpGuideStep, 'copies' | 'links'>;
  /** Below the values. */
  note?: string | undefined;
}

/** Values to paste at the provider, and links to its pages. */
export function CopiesPanel({ title, guide: { copies, links }, note }: CopiesPanelProps) {
  return (
    <Panel dense title={title}>
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
      <ProviderLinks links={links} />
    </Panel>
  );
}
