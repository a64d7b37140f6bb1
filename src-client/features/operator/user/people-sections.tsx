import type { OperatorUser } from '../../../../src/contract/operator/operator-user.contract.ts';
import { browserName } from '../../../../src/domain/people/browser-name.ts';
import { Breakable } from '../../../components/breakable.tsx';
import { Panel } from '../../../components/panel.tsx';
import { showMoment } from '../../../lib/dates.ts';
import { reasonText } from '../parts/reason-text.ts';
import { ShortId } from '../parts/short-id.tsx';
import { USER_COPY as COPY } from './copy.ts';
import styles from './user.module.css';

type Invite = NonNullable<NonNullable<OperatorUser['discord']>['invite']>;

/** The user's accounts at the providers. */
export function IdentitySection({ user }: { user: OperatorUser }) {
  const { discord, tradingView } = user;
  return (
    <Panel dense title={COPY.identities}>
      <dl className={styles.facts}>
        <dt>Discord</dt>
        <dd>
          {discord === null ? '–' : <Breakable text={discord.username} />}
          {discord !== null && (
            <small>
              {[discord.state, discord.reason && reasonText(discord.reason)]
                .filter(Boolean)
                .join(' · ')}{' '}
              {discord.memberId !== null && (
                <ShortId id={discord.memberId} label="the Discord ID" />
              )}
            </small>
          )}
          {discord?.invite && <small>{inviteText(discord.invite)}</small>}
        </dd>
        <dt>TradingView</dt>
        <dd>
          {tradingView === null ? '–' : <Breakable text={tradingView.username} />}
          {tradingView !== null && (
            <small>
              {[
                tradingView.checked ? 'verified' : 'not verified yet',
                tradingView.reason && reasonText(tradingView.reason),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          )}
        </dd>
        <dt>Email</dt>
        <dd>
          <Breakable text={user.email} />
          <small>
            {user.emailConfirmedAt === null
              ? 'not confirmed'
              : `confirmed ${showMoment(user.emailConfirmedAt)}`}
          </small>
        </dd>
        <dt>Since</dt>
        <dd>{showMoment(user.createdAt)}</dd>
        <dt>Id</dt>
        <dd>
          <ShortId id={user.id} label="the id of the account" />
        </dd>
      </dl>
    </Panel>
  );
}

function inviteText({ until, isLimited, confirmedAt, openReason }: Invite): string {
  const isOver = until !== null && new Date(until) < new Date();
  if (isOver) return COPY.inviteExpired(showMoment(until));
  const end = until === null ? '' : showMoment(until);
  if (isLimited) {
    return confirmedAt === null
      ? COPY.inviteUnconfirmed
      : COPY.inviteLimited(end, showMoment(confirmedAt));
  }
  return openReason === null
    ? COPY.inviteOpen(end)
    : COPY.inviteNotLimited(end, reasonText(openReason));
}

export function SessionSection({ user }: { user: OperatorUser }) {
  return (
    <Panel dense title={COPY.sessions} empty={user.sessions.length === 0 && COPY.noSessions}>
      <ul className={styles.lines}>
        {user.sessions.map((session) => (
          <li key={session.id}>
            {browserName(session.userAgent)}
            <small>seen {showMoment(session.lastSeenAt)}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
