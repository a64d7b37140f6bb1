import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { MAX_FILTER_TEXT } from '../../../src/domain/signals/feed.ts';
import { ALERT_KINDS, SIDES } from '../../../src/domain/signals/signal.ts';
import { FILTERS_COPY as COPY, SIGNAL_COPY } from '../../../src/texts/pages/signals/feed.texts.ts';
import { useTypedFilter } from '../../lib/search/use-typed-filter.ts';
import type { FeedSearch } from './feed-search.ts';
import styles from './signals-page.module.css';

/** Time for one more letter before the list changes. */
const TYPING_MS = 400;

/** The filters of the page's address. */
export function FeedFilters({ search }: { search: FeedSearch }) {
  const navigate = useNavigate();
  const change = (changed: Partial<FeedSearch>) =>
    navigate({
      to: '/signals',
      search: (now) => ({ ...now, signal: undefined, ...changed }),
      replace: true,
    });
  const apply = (symbol: string | undefined) => change({ symbol });
  const typed = useTypedFilter({ value: search.symbol, apply, pauseMs: TYPING_MS });
  const named = [
    { key: 'source', value: search.source, name: COPY.source },
    { key: 'strategy', value: search.strategy, name: COPY.strategy },
  ] as const;
  return (
    <section className={styles.filters} aria-label={COPY.title}>
      <TextInput
        label={COPY.symbol}
        placeholder={COPY.symbolHint}
        maxLength={MAX_FILTER_TEXT}
        value={typed.value}
        onBlur={typed.onBlur}
        onChange={({ currentTarget: { value } }) => typed.onType(value)}
        autoComplete="off"
        spellCheck={false}
      />
      <NativeSelect
        size="md"
        labelProps={{ mb: 6 }}
        label={COPY.side}
        value={search.side ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ side: SIDES.find((side) => side === value) })
        }
        data={[
          { value: '', label: COPY.bothSides },
          ...SIDES.map((side) => ({ value: side, label: SIGNAL_COPY.sides[side] })),
        ]}
      />
      <NativeSelect
        size="md"
        labelProps={{ mb: 6 }}
        label={COPY.kind}
        value={search.kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ kind: ALERT_KINDS.find((kind) => kind === value) })
        }
        data={[
          { value: '', label: COPY.allKinds },
          ...ALERT_KINDS.map((kind) => ({ value: kind, label: SIGNAL_COPY.kinds[kind] })),
        ]}
      />
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={search.open === 'yes'}
          onChange={({ currentTarget: { checked } }) =>
            change({ open: checked ? 'yes' : undefined })
          }
        />
        {COPY.open}
      </label>
      {named.map(
        ({ key, value, name }) =>
          value !== undefined && (
            <Button
              key={key}
              variant="default"
              size="sm"
              aria-label={COPY.remove({ name: name({ name: value }) })}
              onClick={() => change({ [key]: undefined })}
            >
              {name({ name: value })} ×
            </Button>
          ),
      )}
    </section>
  );
}
