import { Link } from '@tanstack/react-router';
import { FORGOT_COPY as COPY } from '../../../src/texts/pages/password-reset.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { Panel } from '../../components/panel.tsx';
import styles from './password-reset.module.css';

/** The same text for every address, which reveals no account. */
export function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <BareFrame width="narrow">
      <Panel title={COPY.sentTitle} level={1} className={styles.panel}>
        <div className={styles.form}>
          <p className={styles.lead} role="status">
            {COPY.sentTo} <strong>{email}</strong>, {COPY.sent}
          </p>
          <p>
            {COPY.notThere}{' '}
            <button type="button" className={styles.inline} onClick={onAgain}>
              {COPY.again}
            </button>
            .
          </p>
          <p>
            <Link to="/login">{COPY.back}</Link>
          </p>
        </div>
      </Panel>
    </BareFrame>
  );
}
