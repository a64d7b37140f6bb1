import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { MAILED_LINK_COPY as COPY } from '../../../src/texts/pages/mailed-links.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { Panel } from '../../components/panel.tsx';
import { appCodeOf, serverMessage } from '../../lib/call/server-message.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import styles from './mailed-link-panel.module.css';
import { MailedLinkPanel } from './mailed-link-panel.tsx';
import { LINK_OVER } from './unread-link-panel.tsx';

const route = getRouteApi('/continue');

/** No button: the link has expired or is incomplete. A visitor without a password cannot sign in. */
function NoLink({ title, text }: { title: string; text: string | null }) {
  return (
    <BareFrame width="narrow">
      <Panel title={title} level={1} className={styles.panel}>
        <p role="alert">{text}</p>
        <Button component={Link} to="/forgot-password">
          {COPY.continue.again}
        </Button>
        <Link to="/login">{COPY.continue.signIn}</Link>
      </Panel>
    </BareFrame>
  );
}

/** Resumes a sign-up from its mail, in any browser. */
export function ContinuePage() {
  const { token } = route.useSearch();
  const navigate = useNavigate();
  const follow = useCall((api) => api.auth.continueSignUp.mutate);
  usePageTitle(COPY.continue.title);
  const use = (given: string) =>
    follow.run({ token: given }).then(
      ({ email, sessionId }) =>
        navigate({
          to: '/password-setup',
          search: sessionId === null ? { email, plan: 'free' } : { session_id: sessionId },
          replace: true,
        }),
      () => {},
    );
  if (token === undefined) return <NoLink title={COPY.incompleteTitle} text={COPY.incomplete} />;
  if (appCodeOf(follow.error) === LINK_OVER) {
    return <NoLink title={COPY.overTitle} text={serverMessage(follow.error)} />;
  }
  return (
    <MailedLinkPanel
      text={COPY.continue}
      token={token}
      busy={follow.busy}
      error={follow.error}
      onUse={use}
    />
  );
}
