import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MAILED_LINK_COPY as COPY } from '../../../src/texts/pages/mailed-links.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { Panel } from '../../components/panel.tsx';
import { useCall } from '../../lib/call/use-call.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { questionOf } from './link-question.ts';
import styles from './mailed-link-panel.module.css';
import { MailedLinkPanel } from './mailed-link-panel.tsx';
import { UnreadLinkPanel } from './unread-link-panel.tsx';
import { useEmailLink } from './use-email-link.ts';

const route = getRouteApi('/confirm-email');

/** Explains the mailed link's effect and applies it on a button press. */
export function ConfirmEmailPage() {
  const { token } = route.useSearch();
  const { link, ...reading } = useEmailLink(token);
  const [message, setMessage] = useState<string | null>(null);
  const confirm = useCall((api) => api.auth.confirmEmail.mutate);
  const navigate = useNavigate();
  usePageTitle(COPY.confirm.title);
  if (link === null) return <UnreadLinkPanel token={token} {...reading} />;
  const question = questionOf(link);
  if (confirm.done) {
    return (
      <BareFrame width="narrow">
        <Panel title={COPY.confirm.title} level={1} className={styles.panel}>
          <p role="status">{message ?? COPY.confirm.done}</p>
          <Link to="/">{COPY.confirm.onward}</Link>
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
          <Button component={Link} to="/login">
            {COPY.confirm.signIn}
          </Button>
        ) : undefined
      }
      onUse={(given) =>
        void confirm
          .run({ token: given })
          .then(({ message, resetToken }) => {
            setMessage(message ?? null);
            if (resetToken === undefined) return;
            return navigate({
              to: '/reset-password',
              search: { token: resetToken },
              replace: true,
            });
          })
          .catch(() => {})
      }
    />
  );
}
