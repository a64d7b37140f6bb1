import {
  mayDo,
  OPERATOR_RIGHTS,
  OPERATOR_ROLES,
} from '../../../../src/domain/people/operator-rights.ts';
import { Panel } from '../../../components/panel.tsx';
import { watchSideways } from '../../../components/watch-sideways.ts';
import { ROLE_COPY as COPY, RIGHT_NAME, ROLE_NAME } from './copy.ts';
import styles from './operator-role.module.css';

const SHOWN_ROLES = OPERATOR_ROLES.filter((role) => role !== 'owner');

/** The rights table that the server enforces, folded away. */
export function RightsTable() {
  return (
    <Panel>
      <details className={styles.fold}>
        <summary>{COPY.tableTitle}</summary>
        <p>{COPY.owner}</p>
        <section
          ref={watchSideways}
          className={styles.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: must scroll by keyboard on a narrow screen
          tabIndex={0}
          aria-label={COPY.tableTitle}
        >
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{COPY.right}</th>
                {SHOWN_ROLES.map((role) => (
                  <th key={role} scope="col">
                    {ROLE_NAME[role]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {OPERATOR_RIGHTS.map((right) => (
                <tr key={right}>
                  <th scope="row">{RIGHT_NAME[right]}</th>
                  {SHOWN_ROLES.map((role) => (
                    <td
                      key={role}
                      className={mayDo(role, right) ? styles.yes : styles.no}
                      data-role={ROLE_NAME[role]}
                    >
                      <span>{mayDo(role, right) ? COPY.yes : COPY.no}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </Panel>
  );
}
