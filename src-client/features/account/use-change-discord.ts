import { useState } from 'react';
import { DISCORD_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { serverMessage } from '../../lib/call/server-message.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { notify } from '../../lib/toasts.ts';

/** Links another Discord account. The server keeps the current one's roles until the new one has joined. */
export function useChangeDiscord(onSaved: () => void) {
  const { refresh } = useSession();
  const [inviteUrl, setInviteUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync, isPending } = trpc.discord.setUsername.useMutation({ onSuccess: refresh });
  const save = async (typed: string) => {
    const discordUsername = typed.trim();
    if (discordUsername === '') return;
    setProblem(null);
    try {
      const answer = await mutateAsync({ discordUsername });
      if (!answer.success) {
        setProblem(answer.message ?? COPY.failed);
        return notify.error(COPY.failedTitle, answer.message ?? COPY.failed);
      }
      setInviteUrl(answer.inviteUrl ?? null);
      onSaved();
      notify.success(COPY.saved, answer.message ?? COPY.savedText);
    } catch (error) {
      notify.error(COPY.failedTitle, serverMessage(error) ?? COPY.failed);
    }
  };
  return { save, busy: isPending, inviteUrl, problem };
}
