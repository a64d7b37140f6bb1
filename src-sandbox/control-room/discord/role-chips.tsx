import { Muted } from '../parts/text.tsx';
import styles from './role-chips.module.css';
import type { Role } from './snapshot.ts';

export function RoleChips({ roles }: { roles: Role[] }) {
  if (roles.length === 0) return <Muted>none</Muted>;
  return (
    <span className={styles.chips}>
      {roles.map((role) => (
        <RoleName key={role.id} role={role} />
      ))}
    </span>
  );
}

/** A role's colour and name. */
export function RoleName({ role }: { role: Role }) {
  const colour = role.colors.primary_color;
  const background =
    colour === 0 ? 'var(--wl-control)' : `#${colour.toString(16).padStart(6, '0')}`;
  return (
    <span className={styles.chip}>
      <span className={styles.dot} style={{ background }} aria-hidden="true" />
      {role.name}
    </span>
  );
}
