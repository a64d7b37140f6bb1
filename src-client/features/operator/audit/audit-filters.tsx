import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import type { z } from 'zod';
import type { auditFrameAnswer } from '../../../../src/contract/operator/audit.contract.ts';
import { actName } from '../home/act-sentence.ts';
import styles from '../parts/parts.module.css';

export interface AuditSearch {
  operatorId: string;
  action: string;
  whom: string;
  from: string;
  until: string;
}

export const NO_SEARCH: AuditSearch = {
  operatorId: '',
  action: '',
  whom: '',
  from: '',
  until: '',
};

const DAY_MS = 86_400_000;

/** Days are whole UTC days, both inclusive. */
export function searchInput({ from, until, ...rest }: AuditSearch) {
  const filters = Object.entries(rest).filter(([, value]) => value !== '');
  const end = until === '' ? null : new Date(Date.parse(`${until}T00:00:00Z`) + DAY_MS);
  return {
    ...(Object.fromEntries(filters) as Partial<typeof rest>),
    ...(from === '' ? {} : { from: `${from}T00:00:00Z` }),
    ...(end === null ? {} : { until: end.toISOString() }),
  };
}

interface AuditFiltersProps {
  frame: z.infer<typeof auditFrameAnswer> | null;
  onSearch: (search: AuditSearch) => void;
}

export function AuditFilters({ frame, onSearch }: AuditFiltersProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: keyof AuditSearch) => String(form.get(name) ?? '').trim();
    onSearch({
      operatorId: read('operatorId'),
      action: read('action'),
      whom: read('whom'),
      from: read('from'),
      until: read('until'),
    });
  };
  return (
    <search>
      <form
        className={styles.form}
        style={{ marginBottom: 12 }}
        onSubmit={submit}
        onReset={() => onSearch(NO_SEARCH)}
      >
        <label className={styles.field}>
          Who
          <select name="operatorId" defaultValue="">
            <option value="">Anybody</option>
            {frame?.operators.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          What
          <select name="action" defaultValue="">
            <option value="">Anything</option>
            {frame?.actions.map((action) => (
              <option key={action} value={action}>
                {actName(action)}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          Target
          <input name="whom" placeholder="Address, name, id or target" />
        </label>
        <label className={styles.field}>
          From
          <input name="from" type="date" />
        </label>
        <label className={styles.field}>
          Until
          <input name="until" type="date" />
        </label>
        <Button type="submit" size="xs" h={34}>
          Search
        </Button>
        <Button type="reset" size="xs" h={34} variant="default">
          Clear
        </Button>
      </form>
    </search>
  );
}
