import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { MAILED_LINK_COPY as COPY } from '../../../src/texts/pages/mailed-links.texts.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { MailedLinkPanel } from './mailed-link-panel.tsx';

const route = getRouteApi('/continue');

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
