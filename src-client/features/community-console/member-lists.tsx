import { useCallback } from 'react';
import type { DiscordMembers } from '../../../src/contract/discord.contract.ts';
import { Panel } from '../../components/panel.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { showDay, showMoment } from '../../lib/dates.ts';
import { Avatar } from './avatar.tsx';
import styles from './console.module.css';
import { MEMBERS_COPY as COPY } from './copy.ts';
import { Figures } from './figures.tsx';
import members from './member.module.css';
import { VirtualList } from './virtual-list.tsx';

type Member = NonNullable<DiscordMembers['members']>['list'][number];

interface MemberListProps {
  title: string;
  members: readonly Member[];
  cdn: string | undefined;
}

const ROW_HEIGHT = 62;

function MemberList({ title, members: list, cdn }: MemberListProps) {
  const row = useCallback(
    (index: number) => {
      const member = list[index];
      if (member === undefined) return null;
      return (
        <div className={members.row}>
          <Avatar member={member} cdn={cdn} />
          <span className={members.names}>
            <strong>{member.displayName}</strong>
            <small>
              {member.username} · {COPY.joined} {showDay(member.joinedAt)}
            </small>
          </span>
          {member.status === 'verified' && (
            <StatusBadge tone="positive">✓ {COPY.verified}</StatusBadge>
          )}
        </div>
      );
    },
    [list, cdn],
  );
  return (
    <Panel title={`${title} (${list.length})`}>
      <VirtualList label={title} count={list.length} rowHeight={ROW_HEIGHT} row={row} />
    </Panel>
  );
}

export function MemberLists({ answer }: { answer: DiscordMembers }) {
  const { serverInfo, members: figures, cdn } = answer;
  const list = figures?.list ?? [];
  return (
    <div className={styles.panels}>
      {serverInfo !== undefined && (
        <Panel title={serverInfo.name}>
          <Figures
            items={[
              [COPY.total, figures?.total ?? 0],
              [COPY.humans, figures?.humans ?? 0],
              [COPY.bots, figures?.bots ?? 0],
              [COPY.id, serverInfo.id],
              [COPY.memberCount, serverInfo.memberCount],
              [COPY.created, showMoment(serverInfo.createdAt)],
            ]}
          />
        </Panel>
      )}
      <MemberList title={COPY.humans} members={list.filter((each) => !each.isBot)} cdn={cdn} />
      <MemberList title={COPY.bots} members={list.filter((each) => each.isBot)} cdn={cdn} />
    </div>
  );
}
