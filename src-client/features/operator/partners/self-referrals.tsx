import { Link } from '@tanstack/react-router';
import type {
  FriendView,
  UndecidedReferral,
} from '../../../../src/contract/operator/offers/partners.contract.ts';
import { Breakable } from '../../../components/breakable.tsx';
import { Panel } from '../../../components/panel.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { showDay } from '../../../lib/dates.ts';
import { notify } from '../../../lib/toasts.ts';
import parts from '../parts/parts.module.css';
import { Table } from '../parts/table.tsx';
import { RightButton } from '../role/right-button.tsx';
import { Buyer } from './commission-tables.tsx';
import { PARTNERS_COPY, SHARED_COPY } from './copy.ts';
import { nameOf } from './partner-text.ts';
import styles from './partners.module.css';
import { SELF_COPY as COPY } from './payout-copy.ts';

const CONNECTION = [COPY.shared, COPY.since, { name: COPY.decision, hidden: true }];

/** Buyers of every partner who wait for a decision. Shows nothing while there are none. */
export function Undecided({ undecided }: { undecided: readonly UndecidedReferral[] }) {
  if (undecided.length === 0) return null;
  return (
    <Panel dense id="decisions" title={COPY.undecidedTitle} note={COPY.note}>
      <Table label={COPY.undecidedTitle} columns={[COPY.buyer, COPY.partner, ...CONNECTION]}>
        {undecided.map((friend) => (
          <tr key={friend.userId}>
            <th scope="row">
              <Buyer {...friend} />
            </th>
            <td>
              <Link to="/admin/partners/$id" params={{ id: friend.partnerId }}>
                <Breakable
                  text={nameOf({ name: friend.partnerName, email: friend.partnerEmail })}
                />
              </Link>
            </td>
            <Connection friend={friend} />
          </tr>
        ))}
      </Table>
    </Panel>
  );
}

/** Buyers who share a card or another mark with one partner, also the decided ones. Shows nothing while there are none. */
export function SelfReferrals({ friends }: { friends: readonly FriendView[] }) {
  const found = friends.filter(({ selfSince }) => selfSince !== null);
  if (found.length === 0) return null;
  return (
    <Panel dense title={COPY.title} note={COPY.note}>
      <Table label={COPY.title} columns={[COPY.buyer, ...CONNECTION]}>
        {found.map((friend) => (
          <tr key={friend.userId}>
            <th scope="row">
              <Buyer {...friend} />
            </th>
            <Connection friend={friend} />
          </tr>
        ))}
      </Table>
    </Panel>
  );
}

function Connection({ friend }: { friend: FriendView }) {
  const { shared, viaOthers, selfSince } = friend;
  return (
    <>
      <td>
        {shared.length === 0 ? COPY.sharedSelf : shared.map((kind) => SHARED_COPY[kind]).join(', ')}
        {viaOthers && <span className={parts.quiet}> {COPY.viaOthers}</span>}
      </td>
      <td className={parts.nowrap}>{showDay(selfSince)}</td>
      <td data-action>
        <Decision friend={friend} />
      </td>
    </>
  );
}

/** A later decision replaces an earlier one. */
function Decision({ friend: { userId, email, allowedAt, sameAt } }: { friend: FriendView }) {
  const utils = trpc.useUtils();
  const decide = trpc.admin.decideReferral.useMutation({
    onSuccess: async (_, { isSamePerson }) => {
      await Promise.all([
        utils.admin.partner.invalidate(),
        utils.admin.partners.invalidate(),
        utils.admin.needs.invalidate(),
      ]);
      notify.success(isSamePerson ? COPY.isSame : COPY.isOther, '');
    },
    onError: (error) => {
      notify.error(COPY.notDecided, serverMessage(error) ?? PARTNERS_COPY.unreachable);
    },
  });
  const button = (isSamePerson: boolean) => {
    const label = isSamePerson ? COPY.same : COPY.other;
    return (
      <RightButton
        right="offers.change"
        size="compact-sm"
        variant="default"
        disabled={decide.isPending}
        aria-label={`${label}: ${email ?? COPY.unknown}`}
        onClick={() => decide.mutate({ userId, isSamePerson })}
      >
        {label}
      </RightButton>
    );
  };
  return (
    <div className={styles.actions}>
      {sameAt !== null && <span className={parts.quiet}>{COPY.decidedSame(showDay(sameAt))}</span>}
      {allowedAt !== null && (
        <span className={parts.quiet}>{COPY.decidedOther(showDay(allowedAt))}</span>
      )}
      {sameAt === null && button(true)}
      {allowedAt === null && button(false)}
    </div>
  );
}
