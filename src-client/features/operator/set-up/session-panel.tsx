import { Link } from '@tanstack/react-router';
import type { SetUpGuideStep } from '../../../../src/contract/operator/setup.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { TRADINGVIEW_STEP_COPY as COPY, SET_UP_COPY } from './copy.ts';
import { ProviderLinks } from './provider-links.tsx';
import styles from './wizard.module.css';

/** TradingView has no keys: a session of the owner takes their place. */
export function SessionPanel({ links }: Pick<SetUpGuideStep, 'links'>) {
  return (
    <Panel dense title={COPY.title} note={COPY.note}>
      <ul className={styles.environment}>
        {COPY.cookies.map((name) => (
          <li key={name}>
            <code>{name}</code>
            <CopyButton text={name} label={SET_UP_COPY.copyOf(name)} />
          </li>
        ))}
      </ul>
      <p className={styles.paste}>
        <Link to="/admin/access" hash="tradingview-session">
          {COPY.paste}
        </Link>
      </p>
      <ProviderLinks links={links} />
    </Panel>
  );
}
