import type { MoveRivals } from '../../../../src/contract/operator/rivals.contract.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { entitlementName } from '../../../lib/entitlement-name.ts';
import importStyles from '../import/import.module.css';
import styles from './move.module.css';
import { RIVALS_COPY as COPY } from './rivals-copy.ts';

const LOOK_AGAIN_MS = 60_000;

/** While a move is watched: other programs that take roles from the people who moved in. */
export function RivalsNote() {
  const query = trpc.admin.moveRivals.useQuery(undefined, { refetchInterval: LOOK_AGAIN_MS });
  if (query.data === undefined || query.data === null) return null;
  return <Note found={query.data} />;
}

function Note({ found: { lookedAt, blindBecause, rivals } }: { found: MoveRivals }) {
  return (
    <>
      {rivals.length > 0 && (
        <ul className={styles.rivals} role="alert">
          {rivals.map(({ name, isBot, entitlement, people }) => (
            <li key={`${name} ${entitlement}`}>
              {COPY.took(name, entitlementName(entitlement), people)}{' '}
              {isBot ? COPY.switchOff : COPY.ask}
            </li>
          ))}
        </ul>
      )}
      <p className={importStyles.muted}>
        {blindBecause !== null
          ? COPY.blind(blindBecause)
          : lookedAt === null
            ? COPY.looking
            : rivals.length === 0 && COPY.none}
      </p>
    </>
  );
}
