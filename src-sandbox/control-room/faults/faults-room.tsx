import { Button } from '@mantine/core';
import type { FaultRule } from '../../core/faults.ts';
import { useReading } from '../live.ts';
import { Panel, PanelStack } from '../parts/panel.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { RoomHead } from '../parts/room-head.tsx';
import { Mono } from '../parts/text.tsx';
import { useAct } from '../use-act.ts';
import { FaultForm } from './fault-form.tsx';
import { labelOf } from './kinds.ts';

const COLUMNS: Column<FaultRule>[] = [
  { label: 'Provider', cell: (rule) => rule.provider },
  { label: 'Trouble', cell: (rule) => <strong>{describe(rule)}</strong> },
  { label: 'Strikes', cell: (rule) => <Mono>{rule.route}</Mono> },
  { label: 'For', cell: duration },
  { label: 'Rate', align: 'end', cell: (rule) => `${Math.round(rule.rate * 100)} %` },
];

export function FaultsRoom() {
  const faults = useReading<{ faults: FaultRule[] }>('faults')?.faults;
  const { busy, run } = useAct();
  return (
    <>
      <RoomHead
        title="Faults"
        lead="Simulate provider failures. Each fault affects the calls you choose: once, a few times, for a while or at a rate."
      >
        {faults !== undefined && faults.length > 0 && (
          <Button
            disabled={busy}
            onClick={() => run('DELETE', 'faults', undefined, 'All faults ended.')}
          >
            End all
          </Button>
        )}
      </RoomHead>
      <PanelStack>
        <FaultForm />
        {faults !== undefined && (
          <Panel title="Active" count={faults.length}>
            <RecordTable
              label="Active faults"
              records={faults}
              columns={COLUMNS}
              keyOf={(rule) => rule.id}
              empty="No faults active."
              actions={(rule) => (
                <Button
                  size="compact-sm"
                  disabled={busy}
                  aria-label={`End ${describe(rule)} of ${rule.provider}`}
                  onClick={() => run('DELETE', `faults/${rule.id}`)}
                >
                  End
                </Button>
              )}
            />
          </Panel>
        )}
      </PanelStack>
    </>
  );
}

function describe(rule: FaultRule): string {
  const label = labelOf(rule.provider, rule.kind, rule.route);
  if (rule.status !== undefined) return `${label} ${rule.status}`;
  return rule.delayMs === undefined ? label : `${label}, ${rule.delayMs} ms`;
}

function duration(rule: FaultRule): string {
  if (rule.remaining !== null) return rule.remaining === 1 ? 'one call' : `${rule.remaining} calls`;
  if (rule.until === null) return 'until ended';
  const seconds = Math.max(0, Math.round((Date.parse(rule.until) - Date.now()) / 1000));
  return seconds === 0 ? 'over' : `about ${seconds} s`;
}
