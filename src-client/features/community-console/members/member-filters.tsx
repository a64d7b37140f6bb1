import type { ConsoleRole } from '../../../../src/contract/discord/discord-console.contract.ts';
import styles from '../parts/console.module.css';
import { MEMBER_TAB_COPY as COPY } from '../server-copy.ts';

interface MemberFiltersProps {
  search: string;
  onSearch: (text: string) => void;
  roles: readonly ConsoleRole[];
  roleId: string | null;
  onRole: (roleId: string | null) => void;
}

export function MemberFilters({ search, onSearch, roles, roleId, onRole }: MemberFiltersProps) {
  return (
    <div className={styles.tools}>
      <label className={styles.field}>
        {COPY.search}
        <input
          type="search"
          value={search}
          onChange={({ currentTarget: { value } }) => onSearch(value)}
        />
      </label>
      <label className={styles.field}>
        {COPY.role}
        <select
          value={roleId ?? ''}
          onChange={({ currentTarget: { value } }) => onRole(value === '' ? null : value)}
        >
          <option value="">{COPY.allRoles}</option>
          {roles.map((role) => (
            <option key={role.id} value={role.id}>
              {role.name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
