import { Link } from '@tanstack/react-router';
import { FORGOT_COPY as COPY } from '../../../src/texts/pages/password-reset.texts.ts';
import { Around } from '../../components/around.tsx';
import { EmailText } from '../../components/email-text.tsx';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { Panel } from '../../components/panel.tsx';
import styles from './password-reset.module.css';

interface LinkSentProps {
  email: string;
  next: string | undefined;
  onAgain(): void;
}

/** The same text for every address, which reveals no account. */
export function LinkSent({ email, next, onAgain }: LinkSentProps) {
  return (
    <BareFrame width="narrow">
      <Panel title={COPY.sentTitle} level={1} className={styles.panel}>
        <div className={styles.form}>
          <p className={styles.lead} role="status">
            <Around text={COPY.sent.source} name="email">
              <strong>
                <EmailText email={email} />
              </strong>
            </Around>
          </p>
          <p>
            <Around text={COPY.notThere.source} name="again">
              <button type="button" className={styles.inline} onClick={onAgain}>
                {COPY.again}
              </button>
            </Around>
          </p>
          <p>
            <Link to="/login" search={{ next }}>
              {COPY.back}
            </Link>
          </p>
        </div>
      </Panel>
    </BareFrame>
  );
}
