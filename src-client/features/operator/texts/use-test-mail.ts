import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { TEST_MAIL_COPY as COPY } from './copy.ts';

const ASK_EVERY_MS = 1_000;

interface TestMail {
  send(mail: { locale: string; template: string }): void;
  isPending: boolean;
  /** The state of the mail in words. Empty before the first one. */
  outcome: string;
  /** The address, once the transport has taken the mail. */
  sentTo: string | null;
}

/** Sends a mail to the operator, and reads the outbox until it was sent. */
export function useTestMail(): TestMail {
  const send = trpc.admin.sendTestMail.useMutation();
  const state = trpc.admin.testMailState.useQuery(
    { mailId: send.data?.mailId ?? '' },
    {
      enabled: send.data !== undefined,
      refetchInterval: ({ state: { data } }) =>
        data === undefined || data.state === 'waiting' ? ASK_EVERY_MS : false,
    },
  );
  const to = send.data?.to;
  const isKnown = to !== undefined && !send.isPending;
  return {
    send: send.mutate,
    isPending: send.isPending,
    outcome: send.isError
      ? (serverMessage(send.error) ?? COPY.failed)
      : isKnown
        ? outcomeText(to, state.data?.state)
        : '',
    sentTo: isKnown && state.data?.state === 'sent' ? to : null,
  };
}

function outcomeText(to: string, state: 'sent' | 'waiting' | 'failed' | undefined): string {
  if (state === 'sent') return COPY.sent(to);
  return state === 'failed' ? COPY.undelivered(to) : COPY.waiting(to);
}
