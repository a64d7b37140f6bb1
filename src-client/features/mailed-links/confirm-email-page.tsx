import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FREE_PLAN } from '../../../src/domain/catalogue/catalogue.ts';
import { returnPage } from '../../../src/domain/page-path.ts';
import { MAILED_LINK_COPY as COPY } from '../../../src/texts/pages/mailed-links.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { Panel } from '../../components/panel.tsx';
import { tabStore } from '../../lib/browser-storage.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { useSession } from '../../lib/session/session.ts';
import { CONFIRM_LINK } from '../../lib/storage-keys.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { useSignOut } from '../dashboard/use-sign-out.ts';
import { questionOf } from './link-question.ts';
import styles from './mailed-link-panel.module.css';
import { MailedLinkPanel } from './mailed-link-panel.tsx';
import { UnreadLinkPanel } from './unread-link-panel.tsx';
import { useEmailLink } from './use-email-link.ts';

const route = getRouteApi('/confirm-email');
const BACK = '/confirm-email';

/** This browser is signed in to another account. */
function SignInAsOwner({ onSignOut }: { onSignOut: () => void }) {
  const { signOut, busy } = useSignOut(`/login?next=${BACK}`);
  const leave = () => {
    onSignOut();
    return signOut();
  };
  return (
    <Button onClick={leave} disabled={busy}>
      {COPY.confirm.signIn}
    </Button>
  );
}

/** Explains the mailed link's effect and applies it on a button press. */
export function ConfirmEmailPage() {
  const { user } = useSession();
  const search = route.useSearch();
  // Back from the sign-in: the tab kept the token, and the page to go on to.
  const [[token, kept]] = useState(() =>
    search.token === undefined ? (tabStore.read(CONFIRM_LINK)?.split(' ') ?? []) : [search.token],
  );
  const next = search.next ?? returnPage(kept);
  const rememberLink = () => tabStore.write(CONFIRM_LINK, [token, next].join(' '));
  // Someone who has bought a plan since does not go back to choose one.
  const onward = user !== null && user.subscriptionPlan !== FREE_PLAN ? undefined : next;
  const { link, ...reading } = useEmailLink(token);
  const [message, setMessage] = useState<string | null>(null);
  const confirm = useCall((api) => api.auth.confirmEmail.mutate);
  const navigate = useNavigate();
  usePageTitle(COPY.confirm.title);
  if (link === null || token === undefined) return <UnreadLinkPanel token={token} {...reading} />;
  const question = questionOf(link);
  if (confirm.done) {
    return (
      <BareFrame width="narrow">
        <Panel title={COPY.confirm.title} level={1} className={styles.panel}>
          <p role="status">{message ?? COPY.confirm.done}</p>
          {onward === undefined ? (
            <Link to="/">{COPY.confirm.onward}</Link>
          ) : (
            <a href={onward}>{COPY.confirm.resume}</a>
          )}
        </Panel>
      </BareFrame>
    );
  }
  return (
    <MailedLinkPanel
      text={question}
      token={token}
      busy={confirm.busy}
      error={confirm.error}
      first={
        link.kind === 'confirm' && link.asksPassword ? (
          user === null ? (
            <Button
              onClick={rememberLink}
              renderRoot={(props) => <Link to="/login" search={{ next: BACK }} {...props} />}
            >
              {COPY.confirm.signIn}
            </Button>
          ) : (
            <SignInAsOwner onSignOut={rememberLink} />
          )
        ) : undefined
      }
      onUse={(given) =>
        void confirm
          .run({ token: given })
          .then(({ message, resetToken }) => {
            tabStore.remove(CONFIRM_LINK);
            setMessage(message ?? null);
            if (resetToken === undefined) return;
            return navigate({
              to: '/reset-password',
              search: { token: resetToken, next },
              replace: true,
            });
          })
          .catch(() => {})
      }
    />
  );
}
