import type { ConsoleRole } from '../../../../src/contract/discord/discord-console.contract.ts';
import { moderatingRights } from '../../../../src/domain/community/paid-role.ts';
import {
  PERMISSION_LABELS,
  roleBadges,
} from '../../../../src/domain/community/permission-flags.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import member from '../members/member.module.css';
import { ROLE_TAB_COPY as COPY, MAX_BADGES } from '../server-copy.ts';
import { RoleSwatch } from './role-swatch.tsx';

/** Highest role first. */
export function RolesTab({ roles }: { roles: readonly ConsoleRole[] }) {
  const ordered = [...roles].sort((a, b) => b.position - a.position);
  return (
    <ul>
      {ordered.map((role) => (
        <li key={role.id} className={member.row}>
          <RoleSwatch color={role.color} />
          <span className={member.names}>
            <strong>{role.name}</strong>
            <small>{COPY.members(role.memberCount)}</small>
            <ModeratingRights permissions={role.permissions} />
          </span>
          <span className={member.badges}>
            {role.managed && <StatusBadge tone="neutral">{COPY.managed}</StatusBadge>}
            {role.hoist && <StatusBadge tone="neutral">{COPY.hoisted}</StatusBadge>}
            {role.mentionable && <StatusBadge tone="neutral">{COPY.mentionable}</StatusBadge>}
            {roleBadges(BigInt(role.permissions))
              .slice(0, MAX_BADGES)
              .map((name) => (
                <StatusBadge key={name} tone={name === 'administrator' ? 'negative' : 'attention'}>
                  {PERMISSION_LABELS[name]}
                </StatusBadge>
              ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The badges cover only five permissions. Names the other moderator permissions of the role. */
function ModeratingRights({ permissions }: Pick<ConsoleRole, 'permissions'>) {
  const names = moderatingRights(BigInt(permissions));
  if (names.length === 0) return null;
  return <small>{COPY.moderates(names.map((name) => PERMISSION_LABELS[name]))}</small>;
}
