import { useState } from 'react';
import { TRADINGVIEW_COPY as COPY } from '../../../../src/texts/pages/dashboard.texts.ts';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { useSession } from '../../../lib/session/session.ts';
import { notify } from '../../../lib/toasts.ts';
import type { RefusedUsername } from './shown-check.ts';
import type { UsernameCheckState } from './use-username-check.ts';

export function useSaveUsername(onSaved?: () => void) {
  const { refresh } = useSession();
  const save = trpc.tradingview.setUsername.useMutation({ onSuccess: refresh });
  const [refused, setRefused] = useState<RefusedUsername | null>(null);

  const submit = async (typed: string, check: UsernameCheckState) => {
    const tradingViewUsername = typed.trim();
    if (tradingViewUsername === '') return notify.error(COPY.invalid.title, COPY.invalid.message);
    if (check.state === 'invalid') return notify.error(COPY.invalid.title, check.message);
    setRefused(null);
    try {
      const { accessGranted } = await save.mutateAsync({ tradingViewUsername });
      onSaved?.();
      notify.success(COPY.setTitle, accessGranted ? COPY.setGranted : COPY.setSaved);
    } catch (error) {
      const message = serverMessage(error) ?? COPY.failed;
      setRefused({ username: tradingViewUsername, message });
      notify.error(COPY.failedTitle, message);
    }
  };

  return { submit, busy: save.isPending, refused };
}
