import { isPlan, planKeys, planName } from '../../../../src/domain/plan.ts';
import { LISTED_STATUSES } from '../../../../src/domain/standing/listed-standing.ts';
import { catalogue } from '../../../lib/catalogue.ts';
import { useTypedFilter } from '../../../lib/search/use-typed-filter.ts';
import { OPERATOR_COPY } from '../copy.ts';
import { ACCESS_NAME, USERS_COPY as COPY, STATUS_NAME } from './copy.ts';
import styles from './users.module.css';
import { ACCESS, type UsersSearch } from './users-search.ts';

/** Debounce before typing triggers a search. */
const TYPING_MS = 250;

interface UserFiltersProps {
  search: UsersSearch;
  /** Resolves once the address has changed. `undefined` removes a filter. */
  onChange: (
    change: {
      [Key in keyof UsersSearch]?: UsersSearch[Key] | undefined;
    },
  ) => Promise<unknown>;
  /** Count beside the filter for users in trouble. */
  trouble: number;
}

function SearchField({ search, onChange }: Pick<UserFiltersProps, 'search' | 'onChange'>) {
  const apply = (q: string | undefined) => onChange({ q });
  const field = useTypedFilter({ value: search.q, apply, pauseMs: TYPING_MS });
  return (
    <input
      type="search"
      aria-keyshortcuts="/"
      className={styles.search}
      aria-label={COPY.search}
      placeholder={COPY.searchHint}
      value={field.value}
      onBlur={field.onBlur}
      maxLength={200}
      spellCheck={false}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => field.onType(value)}
    />
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  all: string;
  values: readonly Value[];
  value: Value | undefined;
  nameOf: (value: Value) => string;
  onChoose: (value: Value | undefined) => void;
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, all, values, value, nameOf, onChoose } = props;
  return (
    <select
      aria-label={label}
      className={styles.select}
      data-set={value !== undefined}
      value={value ?? 'all'}
      onChange={({ currentTarget }) =>
        onChoose(values.find((each) => each === currentTarget.value))
      }
    >
      <option value="all">{all}</option>
      {values.map((each) => (
        <option key={each} value={each}>
          {nameOf(each)}
        </option>
      ))}
    </select>
  );
}

export function UserFilters({ search, onChange, trouble }: UserFiltersProps) {
  return (
    <search className={styles.filters}>
      <SearchField search={search} onChange={onChange} />
      <Choice
        label={OPERATOR_COPY.filter}
        all={OPERATOR_COPY.allPlans}
        values={planKeys(catalogue)}
        value={search.plan}
        nameOf={(value) => planName(catalogue, value)}
        onChoose={(plan) => onChange({ plan: isPlan(catalogue, plan) ? plan : undefined })}
      />
      <Choice
        label={COPY.status}
        all={COPY.allStatuses}
        values={LISTED_STATUSES}
        value={search.status}
        nameOf={(status) => STATUS_NAME[status]}
        onChoose={(status) => onChange({ status })}
      />
      <Choice
        label={COPY.access}
        all={COPY.anyAccess}
        values={ACCESS}
        value={search.access}
        nameOf={(access) =>
          access === 'trouble' && trouble > 0
            ? `${ACCESS_NAME[access]} (${trouble})`
            : ACCESS_NAME[access]
        }
        onChoose={(access) => onChange({ access })}
      />
    </search>
  );
}
