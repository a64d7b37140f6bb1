import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LINKED_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { Panel } from '../../components/panel.tsx';
import { serverMessage } from '../../lib/call/server-message.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { notify } from '../../lib/toasts.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { SignOutButton } from '../dashboard/sign-out-button.tsx';
import { forgetLinkStart, linkStartOf } from './link-start.ts';

const route = getRouteApi('/account/discord');
/** Guards against redeeming a code twice: effects run twice, and readers come back to this page. */
let redeemed: { code: string; problem: string | null } | null = null;

/** OAuth redirect target: the code from Discord proves that the subscriber owns the account. */
export function DiscordLinkedPage() {
  const { code, state } = route.useSearch();
  const { user, refresh } = useSession();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync: finish } = trpc.discord.finishLink.useMutation();
  const [start] = useState(() => linkStartOf(state));
  const isBadge = start === 'badge';
  const title = isBadge ? COPY.badge : COPY.title;
  usePageTitle(title);
  useEffect(() => {
    if (user === null) return;
    if (redeemed !== null && redeemed.code === code) return setProblem(redeemed.problem);
    if (code === undefined || state === undefined) return setProblem(COPY.incomplete);
    redeemed = { code, problem: null };
    const refuse = (problem: string) => {
      redeemed = { code, problem };
      setProblem(problem);
    };
    finish({ code, state }).then(
      async ({ success, message }) => {
        if (!success) return refuse(message ?? COPY.failed);
        await refresh();
        notify.success(isBadge ? COPY.badge : COPY.doneTitle, message ?? COPY.done);
        forgetLinkStart();
        await navigate({ to: start === null ? '/' : '/account', replace: true });
      },
      (error) => refuse(serverMessage(error) ?? COPY.failed),
    );
  }, [user, code, state, finish, refresh, navigate, start, isBadge]);
  if (user === null) return <Navigate to="/login" />;
  return (
    <BareFrame width="narrow" actions={<SignOutButton />}>
      <Panel title={title} level={1}>
        {problem === null ? (
          <PageSpinner label={isBadge ? COPY.badgeWorking : COPY.working} />
        ) : (
          <>
            <p role="alert">{problem}</p>
            <p>
              <Link to="/account">{COPY.back}</Link>
            </p>
          </>
        )}
      </Panel>
    </BareFrame>
  );
}
