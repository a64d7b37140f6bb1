import { getRouteApi } from '@tanstack/react-router';
import { RESET_COPY as COPY } from '../../../src/texts/pages/password-reset.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { Panel } from '../../components/panel.tsx';
import { useCall } from '../../lib/call/use-call.ts';
import { sessionToken } from '../../lib/session/session-token.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { NewLink } from './new-link.tsx';
import styles from './password-reset.module.css';
import { ResetForm } from './reset-form.tsx';

const route = getRouteApi('/reset-password');

export function ResetPasswordPage() {
  const { token, next } = route.useSearch();
  const reset = useCall((api) => api.auth.resetPassword.mutate);
  usePageTitle(COPY.title);
  if (reset.done) {
    return (
      <BareFrame width="narrow">
        <Panel title={COPY.doneTitle} level={1} className={styles.panel}>
          <div className={styles.form}>
            <p role="status">{COPY.done}</p>
            {/* A full load: the reset ended any session that this page started with. */}
            <p>
              <a href={`/login${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`}>
                {COPY.signIn}
              </a>
            </p>
          </div>
        </Panel>
      </BareFrame>
    );
  }
  if (token === undefined) {
    return (
      <BareFrame width="narrow">
        <Panel title={COPY.incompleteTitle} level={1} className={styles.panel}>
          <div className={styles.form}>
            <p>{COPY.incomplete}</p>
            <NewLink next={next} />
          </div>
        </Panel>
      </BareFrame>
    );
  }
  const save = (password: string) =>
    reset.run({ token, password }).then(
      () => sessionToken.forget(),
      () => {},
    );
  return (
    <BareFrame width="narrow">
      <Panel title={COPY.title} level={1} className={styles.panel}>
        <ResetForm busy={reset.busy} error={reset.error} next={next} onSave={save} />
      </Panel>
    </BareFrame>
  );
}
