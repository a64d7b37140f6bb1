import { Button } from '@mantine/core';
import type { ConsoleRole } from '../../../../src/contract/discord/discord-console.contract.ts';
import styles from '../parts/dialog-content.module.css';
import { RoleSwatch } from './role-swatch.tsx';

interface RoleLinesProps {
  roles: readonly ConsoleRole[];
  verb: string;
  label: (name: string) => string;
  empty: string;
  busy: boolean;
  onPress: (role: ConsoleRole) => void;
}

/** Roles with one control each. `data-role` locates the control by role id. */
export function RoleLines({ roles, verb, label, empty, busy, onPress }: RoleLinesProps) {
  if (roles.length === 0) return <p>{empty}</p>;
  return (
    <ul className={styles.list}>
      {roles.map((role) => (
        <li key={role.id}>
          <span className={styles.role}>
            <RoleSwatch color={role.color} /> {role.name}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            data-role={role.id}
            aria-label={label(role.name)}
            disabled={busy || role.refusal !== null}
            {...(role.refusal === null ? {} : { title: role.refusal })}
            onClick={() => onPress(role)}
          >
            {verb}
          </Button>
        </li>
      ))}
    </ul>
  );
}
