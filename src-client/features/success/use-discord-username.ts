import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SUCCESS_COPY as COPY } from '../../../src/texts/pages/success.texts.ts';
import { httpStatusOf } from '../../lib/call/server-message.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { useSession } from '../../lib/session/session.ts';
import { notify } from '../../lib/toasts.ts';
import { useDelayedAction } from '../../lib/use-delayed-action.ts';
import { HOME_AFTER_USERNAME_MS } from './timing.ts';

export type CommunityState =
  | { state: 'asking' }
  | { state: 'invited'; inviteUrl: string; paused: string | null }
  | { state: 'saved' | 'skipped' | 'joined' };

export function useDiscordUsername() {
  const navigate = useNavigate();
  const { after } = useDelayedAction();
  const { refresh } = useSession();
  const save = useCall((api) => api.discord.setUsername.mutate);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [community, setCommunity] = useState<CommunityState>({ state: 'asking' });

  const submit = async (typed: string) => {
    const discordUsername = typed.trim();
    if (discordUsername === '') return;
    setBusy(true);
    setProblem(null);
    try {
      const answer = await save.run({ discordUsername });
      if (!answer.success) {
        const message = answer.message ?? COPY.inviteFailed;
        setProblem(message);
        return notify.error(COPY.saveFailedTitle, message);
      }
      // The dashboard must know the name before this page reports it as saved.
      await refresh();
      if (answer.inviteUrl !== undefined) {
        const paused = answer.paused === true ? (answer.message ?? null) : null;
        setCommunity({ state: 'invited', inviteUrl: answer.inviteUrl, paused });
        // The invitation fails until the server lets people in again.
        if (paused !== null) return;
        return notify.success(COPY.inviteCreated.title, COPY.inviteCreated.message);
      }
      setCommunity({ state: 'saved' });
      notify.success(COPY.usernameSaved.title, answer.message ?? COPY.usernameSaved.message);
      after(HOME_AFTER_USERNAME_MS, () => void navigate({ to: '/' }));
    } catch (error) {
      if (httpStatusOf(error) === 401) return window.location.assign('/api/login');
      setProblem(COPY.saveFailed);
      notify.error(COPY.saveFailedTitle, COPY.saveFailed);
    } finally {
      setBusy(false);
    }
  };

  const skip = () => setCommunity({ state: 'skipped' });
  return { community, submit, skip, busy, problem };
}
