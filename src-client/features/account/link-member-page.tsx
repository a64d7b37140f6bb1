import { Button } from '@mantine/core';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MEMBER_LINK_COPY as COPY, LINKED_COPY } from '../../../src/texts/pages/account.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { Panel } from '../../components/panel.tsx';
import { tabStore } from '../../lib/browser-storage.ts';
import { serverMessage } from '../../lib/call/server-message.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { MEMBER_LINK } from '../../lib/storage-keys.ts';
import { notify } from '../../lib/toasts.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { SignOutButton } from '../dashboard/sign-out-button.tsx';
import styles from './account-page.module.css';

/** Opened from Discord by /link: links the user of that command to the account of this session. */
export function LinkMemberPage() {
  const { user } = useSession();
  const [token] = useState(() => tabStore.read(MEMBER_LINK));
  usePageTitle(COPY.title);
  if (user === null) return <Navigate to="/login" search={{ next: '/account/link-discord' }} />;
  return (
    <BareFrame width="narrow" actions={<SignOutButton />}>
      <Panel title={COPY.title} level={1}>
        {token === null ? <Over /> : <Question token={token} email={user.email} />}
      </Panel>
    </BareFrame>
  );
}

function Question({ token, email }: { token: string; email: string }) {
  const { refresh } = useSession();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const link = trpc.discord.readMemberLink.useQuery({ token }, { retry: false });
  const { mutateAsync, isPending } = trpc.discord.linkMember.useMutation();
  if (link.isPending) return <PageSpinner label={COPY.loading} />;
  if (link.data === undefined || problem !== null) return <Over message={problem} />;
  const name = `@${link.data.username}`;

  const confirm = async () => {
    try {
      const answer = await mutateAsync({ token });
      tabStore.remove(MEMBER_LINK);
      if ('consentUrl' in answer) return window.location.assign(answer.consentUrl);
      if (!answer.success) return setProblem(answer.message);
      await refresh();
      notify.success(LINKED_COPY.doneTitle, answer.message);
      await navigate({ to: '/account', replace: true });
    } catch (error) {
      setProblem(serverMessage(error) ?? COPY.failed);
    }
  };

  return (
    <div className={styles.linkQuestion}>
      <p>{COPY.question({ name, email })}</p>
      <p className={styles.caution}>{COPY.warning}</p>
      <div className={styles.linkActions}>
        <Button onClick={confirm} loading={isPending}>
          {COPY.confirm({ name })}
        </Button>
        <Button component={Link} to="/account" variant="default" disabled={isPending}>
          {COPY.cancel}
        </Button>
      </div>
    </div>
  );
}

function Over({ message = null }: { message?: string | null }) {
  return (
    <>
      <p role="alert">{message ?? COPY.over}</p>
      <p>
        <Link to="/account">{COPY.back}</Link>
      </p>
    </>
  );
}
