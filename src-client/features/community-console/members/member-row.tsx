import { Button } from '@mantine/core';
import type {
  ConsoleMember,
  ConsoleRole,
} from '../../../../src/contract/discord/discord-console.contract.ts';
import { Breakable } from '../../../components/breakable.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { RoleSwatch } from '../roles/role-swatch.tsx';
import { MEMBER_TAB_COPY as COPY, MAX_BADGES, SERVER_COPY } from '../server-copy.ts';
import { Avatar } from './avatar.tsx';
import styles from './member.module.css';

interface MemberRowProps {
  member: ConsoleMember;
  roles: readonly ConsoleRole[];
  cdn: string;
  isHighlighted: boolean;
  isSelected: boolean;
  onSelect: (id: string, on: boolean) => void;
  onManage: (member: ConsoleMember) => void;
}

export function MemberRow(props: MemberRowProps) {
  const { member, roles, cdn, isHighlighted, isSelected, onSelect, onManage } = props;
  const held = roles.filter((role) => member.roles.includes(role.id));
  const shown = held.slice(0, MAX_BADGES);
  return (
    <div
      className={[styles.row, styles.member, isHighlighted && styles.marked]
        .filter(Boolean)
        .join(' ')}
    >
      <input
        type="checkbox"
        className={styles.check}
        checked={isSelected}
        aria-label={COPY.select(member.displayName)}
        onChange={({ currentTarget: { checked } }) => onSelect(member.id, checked)}
      />
      <Avatar member={member} cdn={cdn} />
      <span className={styles.names}>
        <strong>
          <Breakable text={member.displayName} />
        </strong>
        <small>
          <Breakable text={member.username} /> · {COPY.roles(member.roles.length)}
        </small>
      </span>
      <span className={styles.badges}>
        {isHighlighted && <StatusBadge tone="attention">★ {SERVER_COPY.highlighted}</StatusBadge>}
        {member.isBot && <StatusBadge tone="neutral">{COPY.bot}</StatusBadge>}
        {shown.map((role) => (
          <span key={role.id} className={styles.role}>
            <RoleSwatch color={role.color} />
            {role.name}
          </span>
        ))}
        {held.length > shown.length && <span>{COPY.more(held.length - shown.length)}</span>}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onManage(member)}
        aria-label={COPY.manageWhom(member.displayName)}
      >
        {COPY.manage}
      </Button>
    </div>
  );
}
