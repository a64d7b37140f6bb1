import type { FriendView } from '../../../../src/contract/operator/offers/partners.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { showDay } from '../../../lib/dates.ts';
import { notify } from '../../../lib/toasts.ts';
import parts from '../parts/parts.module.css';
import { Table } from '../parts/table.tsx';
import { RightButton } from '../role/right-button.tsx';
import { Buyer } from './commission-tables.tsx';
import { PARTNER_COPY as COPY, PARTNERS_COPY, SHARED_COPY } from './copy.ts';

/** Buyers who share a card or another mark with the partner. Shows nothing while there are none. */
export function SelfReferrals({ friends }: { friends: readonly FriendView[] }) {
  const utils = trpc.useUtils();
  const allow = trpc.admin.allowReferral.useMutation({
    onSuccess: async () => {
      await utils.admin.partner.invalidate();
      notify.success(COPY.allowedDone, '');
    },
    onError: (error) => notify.error(COPY.allow, serverMessage(error) ?? PARTNERS_COPY.unreachable),
  });
  const found = friends.filter(({ selfSince }) => selfSince !== null);
  if (found.length === 0) return null;
  return (
    <Panel dense title={COPY.selfTitle} note={COPY.selfNote}>
      <Table
        label={COPY.selfTitle}
        columns={[...COPY.selfColumns, { name: COPY.actions, hidden: true }]}
      >
        {found.map((friend) => (
          <tr key={friend.userId}>
            <th scope="row">
              <Buyer {...friend} />
            </th>
            <td>
              {friend.shared.length === 0
                ? COPY.sharedSelf
                : friend.shared.map((kind) => SHARED_COPY[kind]).join(', ')}
              {friend.viaOthers && <span className={parts.quiet}> {COPY.viaOthers}</span>}
            </td>
            <td>{showDay(friend.selfSince)}</td>
            <td data-action>
              {friend.allowedAt === null ? (
                <RightButton
                  right="offers.change"
                  size="compact-sm"
                  variant="default"
                  disabled={allow.isPending}
                  onClick={() => allow.mutate({ userId: friend.userId })}
                >
                  {COPY.allow}
                </RightButton>
              ) : (
                <span className={parts.quiet}>{COPY.allowed(showDay(friend.allowedAt))}</span>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}
