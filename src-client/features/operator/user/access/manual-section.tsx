import type { OperatorUser } from '../../../../../src/contract/operator/operator-user.contract.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { showDay } from '../../../../lib/dates.ts';
import { entitlementName } from '../../../../lib/entitlement-name.ts';
import { USER_COPY as COPY } from '../copy.ts';
import { GrantsPanel } from '../plans/grants-panel.tsx';
import { useOutcome } from '../use-user-action.ts';
import { GrantDialog } from './grant-dialog.tsx';

const COLUMNS = ['What', 'Reason', 'By', 'Since', 'Until', 'Action'];
const PANEL = { title: COPY.byHand, give: COPY.give, none: COPY.nothingByHand, end: COPY.end };

/** Access granted by operators independently of the subscription. */
export function ManualSection({ user }: { user: OperatorUser }) {
  const outcome = useOutcome();
  const end = trpc.admin.endManualGrant.useMutation({
    onError: outcome.onError,
    onSuccess: () => outcome.onSuccess({ success: true, message: COPY.ended }),
  });
  return (
    <GrantsPanel
      copy={PANEL}
      right="access.grant"
      columns={COLUMNS}
      grants={user.manualGrants}
      isClosing={user.erasure !== null}
      rowOf={(grant) => ({
        id: grant.id,
        name: entitlementName(grant.entitlement),
        isOver: grant.endedAt !== null,
        why: grant.reason,
        by: grant.by,
        since: showDay(grant.createdAt),
        until:
          grant.endedAt === null ? showDay(grant.expiresAt) : `ended ${showDay(grant.endedAt)}`,
      })}
      isEnding={end.isPending}
      onEnd={({ id }) => end.mutate({ id })}
      dialog={(onClose) => <GrantDialog user={user} onClose={onClose} />}
    />
  );
}
