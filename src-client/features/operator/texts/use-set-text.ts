import { useState } from 'react';
import type { OperatorText } from '../../../../src/contract/operator/texts-operator.contract.ts';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { TEXTS_COPY as COPY } from './copy.ts';

/** Stores the seller's own text; null restores the standard one. */
export function useSetText(locale: string, { key }: Pick<OperatorText, 'key'>) {
  const utils = trpc.useUtils();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutateAsync, isPending } = trpc.admin.setText.useMutation();
  /** `expected`: the seller's text that the operator saw. Refused if another operator has changed it since. */
  const save = async (value: string | null, expected: string | null): Promise<boolean> => {
    setRefusal(null);
    try {
      await mutateAsync({ locale, key, value, expected });
      await utils.admin.texts.invalidate();
      const { title, message } = value === null ? COPY.restored : COPY.saved;
      notify.success(title, message);
      return true;
    } catch (error) {
      const message = serverMessage(error) ?? COPY.failed;
      setRefusal(message);
      if (value === null) notify.error(COPY.failedTitle, message);
      return false;
    }
  };
  return { save, refusal, busy: isPending };
}
