import type { DiscordMembers } from '../../../../src/contract/discord/discord.contract.ts';
import type { ConsoleMember } from '../../../../src/contract/discord/discord-console.contract.ts';
import { Breakable } from '../../../components/breakable.tsx';
import { Figures } from '../../../components/figures.tsx';
import { Panel } from '../../../components/panel.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { showDay, showMoment } from '../../../lib/dates.ts';
import { count as countText } from '../../../lib/texts/count.ts';
import { CopyButton } from '../../operator/parts/copy-button.tsx';
import { MEMBERS_COPY as COPY } from '../copy.ts';
import { Banner } from '../parts/banner.tsx';
import shared from '../parts/console.module.css';
import { VirtualList } from '../parts/virtual-list.tsx';
import { Avatar } from './avatar.tsx';
import styles from './member.module.css';
import { useMemberPages } from './use-member-pages.ts';

interface MemberListProps {
  title: string;
  kind: 'humans' | 'bots';
  count: number;
  version: number;
  /** Hides the error: an error above already reports it. */
  silent: boolean;
  cdn: string | undefined;
}

const ROW_HEIGHT = 62;

function MemberLine({ member, cdn }: { member: ConsoleMember; cdn: string | undefined }) {
  return (
    <div className={`${styles.row} ${styles.line}`}>
      <Avatar member={member} cdn={cdn} />
      <span className={styles.names}>
        <strong>
          <Breakable text={member.displayName} />
        </strong>
        <small>
          <Breakable text={member.username} />
        </small>
      </span>
      <small className={styles.since}>
        {COPY.joined} {showDay(member.joinedAt)}
      </small>
      <span className={styles.verdict}>
        {member.status === 'verified' && (
          <StatusBadge tone="positive">✓ {COPY.verified}</StatusBadge>
        )}
      </span>
    </div>
  );
}

function MemberList({ title, kind, count, version, silent, cdn }: MemberListProps) {
  const pages = useMemberPages({ search: '', roleId: null, kind }, version);
  const row = (index: number) => {
    const member = pages.at(index);
    if (member === undefined) return <div className={styles.row} aria-busy="true" />;
    return <MemberLine member={member} cdn={cdn} />;
  };
  return (
    <Panel dense title={`${title} (${countText(count)})`}>
      {pages.problem !== null && !silent && <Banner text={pages.problem} />}
      <VirtualList
        label={title}
        count={pages.total ?? 0}
        rowHeight={ROW_HEIGHT}
        row={row}
        onRange={pages.need}
      />
    </Panel>
  );
}

interface MemberListsProps {
  answer: DiscordMembers;
  version: number;
  silent: boolean;
}

export function MemberLists({ answer, version, silent }: MemberListsProps) {
  const { serverInfo, members: figures, cdn } = answer;
  const { total = 0, humans = 0, bots = 0 } = figures ?? {};
  const list = { version, silent, cdn };
  return (
    <div className={shared.panels}>
      {serverInfo !== undefined && (
        <Panel dense title={serverInfo.name}>
          <Figures
            figures={[
              // Discord's own count and the list's may differ for a moment.
              { name: COPY.memberCount, value: serverInfo.memberCount },
              ...(total === serverInfo.memberCount ? [] : [{ name: COPY.total, value: total }]),
              { name: COPY.humans, value: humans },
              { name: COPY.bots, value: bots },
            ]}
          />
          <p className={styles.server}>
            {COPY.id} <span className={styles.serverId}>{serverInfo.id}</span>
            <CopyButton text={serverInfo.id} label={COPY.copyId} /> · {COPY.created}{' '}
            {showMoment(serverInfo.createdAt)}
          </p>
        </Panel>
      )}
      <div className={shared.split}>
        <MemberList title={COPY.humans} kind="humans" count={humans} {...list} />
        <MemberList title={COPY.bots} kind="bots" count={bots} {...list} />
      </div>
    </div>
  );
}
