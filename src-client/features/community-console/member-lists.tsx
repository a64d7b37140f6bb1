import type { DiscordMembers } from '../../../src/contract/discord.contract.ts';
import { Panel } from '../../components/panel.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { showDay } from '../../lib/dates.ts';
import { Avatar } from './avatar.tsx';
import { MEMBERS_COPY as COPY } from './copy.ts';
import styles from './members-page.module.css';

type Member = NonNullable<DiscordMembers['members']>['list'][number];

function MemberList({ title, members }: { title: string; members: readonly Member[] }) {
  return (
    <Panel title={`${title} (${members.length})`}>
      <ul className={styles.members}>
        {members.map((member) => (
          <li key={member.id}>
            <Avatar member={member} />
            <span>
              <strong>{member.displayName}</strong>
              <small>
                {member.username} · joined {showDay(member.joinedAt)}
              </small>
            </span>
            {member.status === 'verified' && (
              <StatusBadge tone="positive">✓ {COPY.verified}</StatusBadge>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function MemberLists({ answer }: { answer: DiscordMembers }) {
  const { serverInfo, members } = answer;
  const list = members?.list ?? [];
  return (
    <div className={styles.panels}>
      {serverInfo !== undefined && (
        <Panel title={serverInfo.name}>
          <p>
            {COPY.server} {serverInfo.id} · {serverInfo.memberCount} members · created{' '}
            {showDay(serverInfo.createdAt)}
          </p>
          <p>
            {COPY.total}: {members?.total ?? 0} · {COPY.humans}: {members?.humans ?? 0} ·{' '}
            {COPY.bots}: {members?.bots ?? 0}
          </p>
        </Panel>
      )}
      <MemberList title={COPY.humans} members={list.filter((member) => !member.isBot)} />
      <MemberList title={COPY.bots} members={list.filter((member) => member.isBot)} />
    </div>
  );
}
