import type { OperatorUser } from '../../../../src/contract/operator/operator-user.contract.ts';
import { isMailEnding } from '../../../../src/domain/mail-ending.ts';
import { browserName } from '../../../../src/domain/people/browser-name.ts';
import { showMoment } from '../../../lib/dates.ts';
import { USER_COPY as COPY } from './copy.ts';
import { Section } from './section.tsx';
import styles from './user.module.css';

/** The user's accounts at the providers. */
export function IdentitySection({ user }: { user: OperatorUser }) {
  const { discord, tradingView } = user;
  return (
    <Section title={COPY.identities}>
      <dl className={styles.facts}>
        <dt>Discord</dt>
        <dd>
          {discord === null ? '–' : discord.username}
          {discord !== null && (
            <small>
              {[discord.state, discord.memberId, discord.reason].filter(Boolean).join(' · ')}
            </small>
          )}
        </dd>
        <dt>TradingView</dt>
        <dd>
          {tradingView === null ? '–' : tradingView.username}
          {tradingView !== null && (
            <small>
              {[tradingView.checked ? 'verified' : 'not verified yet', tradingView.reason]
                .filter(Boolean)
                .join(' · ')}
            </small>
          )}
        </dd>
        <dt>E-mail</dt>
        <dd>
          {user.email}
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
          <code>{user.id}</code>
        </dd>
      </dl>
    </Section>
  );
}

export function SessionSection({ user }: { user: OperatorUser }) {
  return (
    <Section title={COPY.sessions} empty={user.sessions.length === 0 && COPY.noSessions}>
      <ul className={styles.lines}>
        {user.sessions.map((session) => (
          <li key={session.id}>
            {browserName(session.userAgent)}
            <small>seen {showMoment(session.lastSeenAt)}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function MailSection({ user }: { user: OperatorUser }) {
  return (
    <Section title={COPY.mail} empty={user.mail.length === 0 && COPY.noMail}>
      <ul className={styles.lines}>
        {user.mail.map(({ id, template, sentAt, createdAt, lastError }) => (
          <li key={id}>
            {template}
            <small>
              {sentAt === null
                ? `${isMailEnding(lastError) ? 'never sent, from' : 'waiting since'} ${showMoment(createdAt)}${lastError === null ? '' : `: ${lastError}`}`
                : `sent ${showMoment(sentAt)}`}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}
