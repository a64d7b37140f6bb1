import { NativeSelect, NumberInput, Switch } from '@mantine/core';
import type { Settings } from '../../tradingview/state.ts';
import { Panel } from '../parts/panel.tsx';
import { useAct } from '../use-act.ts';
import styles from './behaviour-panel.module.css';

/** Settings where sources disagree, or where TradingView's behaviour varies. */
export function BehaviourPanel({ settings }: { settings: Settings }) {
  const { run } = useAct();
  const set = (change: Partial<Settings>) => run('POST', 'tradingview/settings', change);
  const calls =
    settings.pace === null ? 0 : Math.round((settings.pace.calls * 1000) / settings.pace.perMs);
  return (
    <Panel
      title="Behaviour"
      note="Choose how TradingView behaves where sources disagree. Temporary failures are under Faults."
    >
      <div className={styles.fields}>
        <NumberInput
          label="Lists lag behind changes by (ms)"
          min={0}
          max={600_000}
          step={500}
          key={`lag ${settings.propagationDelayMs}`}
          defaultValue={settings.propagationDelayMs}
          onBlur={(event) => {
            const wanted = Number(event.currentTarget.value) || 0;
            if (wanted !== settings.propagationDelayMs) void set({ propagationDelayMs: wanted });
          }}
        />
        <NumberInput
          label="Calls a second before 429 (0: no limit)"
          min={0}
          max={1000}
          key={`pace ${calls}`}
          defaultValue={calls}
          onBlur={(event) => {
            const wanted = Number(event.currentTarget.value) || 0;
            if (wanted === calls) return;
            void set({ pace: wanted === 0 ? null : { calls: wanted, perMs: 1000 } });
          }}
        />
        <NativeSelect
          label="A dead cookie is answered"
          value={String(settings.deadSessionStatus)}
          data={['401', '403']}
          onChange={(event) =>
            set({ deadSessionStatus: event.currentTarget.value === '401' ? 401 : 403 })
          }
        />
        <NativeSelect
          label="After its expiry a row"
          value={settings.expiredRows}
          data={[
            { value: 'listed', label: 'stays in the list' },
            { value: 'dropped', label: 'leaves the list' },
          ]}
          onChange={(event) =>
            set({ expiredRows: event.currentTarget.value === 'dropped' ? 'dropped' : 'listed' })
          }
        />
        <NativeSelect
          label="The id of a list row is"
          value={settings.rowIds}
          data={[
            { value: 'user', label: 'the user’s' },
            { value: 'row', label: 'the row’s own' },
          ]}
          onChange={(event) =>
            set({ rowIds: event.currentTarget.value === 'row' ? 'row' : 'user' })
          }
        />
        <NativeSelect
          label="Another seller’s script is answered"
          value={String(settings.foreignScript)}
          data={['403', '422']}
          onChange={(event) =>
            set({ foreignScript: event.currentTarget.value === '422' ? 422 : 403 })
          }
        />
        <NativeSelect
          label="The next page is named by"
          value={settings.nextLinks}
          data={[
            { value: 'relative', label: 'a path' },
            { value: 'absolute', label: 'a whole address' },
          ]}
          onChange={(event) =>
            set({ nextLinks: event.currentTarget.value === 'absolute' ? 'absolute' : 'relative' })
          }
        />
        <Switch
          label="Block everything except browsers"
          checked={settings.browsersOnly}
          onChange={(event) => set({ browsersOnly: event.currentTarget.checked })}
        />
      </div>
    </Panel>
  );
}
