import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { ConfirmationState } from '../../../src/contract/operator/operators.contract.ts';
import type { FailureListener } from '../../lib/call/query-client.ts';
import { QueryRoot } from '../../lib/call/query-root.tsx';
import { useCall } from '../../lib/call/use-call.ts';
import { type AskToConfirm, ConfirmContext } from './confirm-context.ts';
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';
import { confirmingLink } from './confirming-link.ts';

interface Question {
  answer: Promise<boolean>;
  end(confirmed: boolean): void;
}

function newQuestion(): Question {
  let end: Question['end'] = () => {};
  const answer = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  return { answer, end };
}

/** Concurrent calls share one dialog. */
function useQuestion() {
  const state = useCall((api) => () => api.admin.confirmation.query());
  const [asks, setAsks] = useState<ConfirmationState['asks'] | null>(null);
  const open = useRef<Question | null>(null);
  const end = useCallback((confirmed: boolean) => {
    setAsks(null);
    open.current?.end(confirmed);
    open.current = null;
  }, []);
  const { run } = state;
  const ask: AskToConfirm = useCallback(() => {
    if (open.current !== null) return open.current.answer;
    const question = newQuestion();
    open.current = question;
    run(undefined).then(
      (needed) => (needed.confirmed ? end(true) : setAsks(needed.asks)),
      () => end(false),
    );
    return question.answer;
  }, [run, end]);
  return { asks, ask, end };
}

/** Query cache of the operator's pages, with their one step-up dialog. */
export function ConfirmRoot(props: { children: ReactNode; onError?: FailureListener }) {
  const { children, ...listener } = props;
  const { asks, ask, end } = useQuestion();
  const [links] = useState(() => [confirmingLink(ask)]);
  return (
    <ConfirmContext value={ask}>
      <QueryRoot links={links} {...listener}>
        {children}
      </QueryRoot>
      {asks !== null && (
        <ConfirmIdentityDialog
          asks={asks}
          onConfirmed={() => end(true)}
          onClose={() => end(false)}
        />
      )}
    </ConfirmContext>
  );
}
