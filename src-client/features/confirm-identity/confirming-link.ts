import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '../../../src-server/trpc/app-router.ts';
import type { AskToConfirm } from './confirm-context.ts';

const isConfirmationRequired = ({ data }: { data?: unknown }) =>
  (data as { appCode?: unknown } | null | undefined)?.appCode === 'admin.confirmation-required';

/** Retries a refused call after the operator confirms. If they cancel, the call fails with the server's error. */
export function confirmingLink(ask: AskToConfirm): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      observable((observer) => {
        let sent = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            if (!isConfirmationRequired(error)) return observer.error(error);
            void ask().then((confirmed) => {
              if (confirmed) sent = next(op).subscribe(observer);
              else observer.error(error);
            });
          },
        });
        return () => sent.unsubscribe();
      });
}
