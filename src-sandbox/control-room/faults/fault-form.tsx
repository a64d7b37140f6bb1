import { Autocomplete, NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { LedgerEntry, ProviderName } from '../../core/ledger.ts';
import { useReading } from '../live.ts';
import { LineForm } from '../parts/line-form.tsx';
import { Panel } from '../parts/panel.tsx';
import { useAct } from '../use-act.ts';
import { kindsOf, PROVIDER_NAMES } from './kinds.ts';

const EXTENTS = [
  { value: 'once', label: 'once', timed: false, body: { remaining: 1 } },
  { value: 'thrice', label: 'three times', timed: false, body: { remaining: 3 } },
  { value: 'minute', label: 'for a minute', timed: true, body: { forSeconds: 60 } },
  { value: 'always', label: 'until ended', timed: true, body: {} },
] as const;

/** Builds one fault from the provider's known kinds and its recent calls. */
export function FaultForm() {
  const { busy, run } = useAct();
  const [provider, setProvider] = useState<ProviderName>('stripe');
  const [choice, setChoice] = useState(0);
  const [route, setRoute] = useState('*');
  const [extent, setExtent] = useState<string>('once');
  const [status, setStatus] = useState<number>(500);
  const [delayMs, setDelayMs] = useState<number>(3000);
  const [percent, setPercent] = useState<number>(100);
  const recent = useReading<{ entries: LedgerEntry[] }>(
    `ledger?kind=call&limit=200&provider=${provider}`,
  )?.entries;

  const kinds = kindsOf(provider);
  const option = kinds[choice] ?? kinds[0];
  if (option === undefined) return null;
  const extents = EXTENTS.filter((each) => each.timed || option.timed !== true);
  const chosenExtent = extents.find((each) => each.value === extent) ?? extents[0];
  const choose = (index: number, options = kinds) => {
    setChoice(index);
    setRoute(options[index]?.route ?? '*');
  };
  const submit = () =>
    run(
      'POST',
      'faults',
      {
        provider,
        route,
        kind: option.kind,
        rate: percent / 100,
        ...chosenExtent?.body,
        ...(option.needs === 'status' ? { status } : {}),
        ...(option.needs === 'delay' ? { delayMs } : {}),
      },
      `${option.label}: set.`,
    );

  return (
    <Panel title="New fault" note={`${option.label}: ${option.effect}.`}>
      <LineForm label="New fault" submit="Set the fault" busy={busy} primary onSubmit={submit}>
        <NativeSelect
          label="Provider"
          value={provider}
          data={PROVIDER_NAMES}
          onChange={(event) => {
            const wanted = PROVIDER_NAMES.find((name) => name === event.currentTarget.value);
            if (wanted === undefined) return;
            setProvider(wanted);
            choose(0, kindsOf(wanted));
          }}
        />
        <NativeSelect
          label="Trouble"
          value={String(choice)}
          data={kinds.map((each, index) => ({ value: String(index), label: each.label }))}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        />
        <Autocomplete
          label="Calls (* is anything)"
          required
          value={route}
          data={[...new Set(['*', ...(recent ?? []).map((entry) => entry.name)])].slice(0, 40)}
          onChange={setRoute}
        />
        {option.needs === 'status' && (
          <NumberInput
            label="Status"
            min={400}
            max={4999}
            value={status}
            onChange={(value) => setStatus(Number(value))}
          />
        )}
        {option.needs === 'delay' && (
          <NumberInput
            label="Milliseconds"
            min={0}
            max={600_000}
            step={500}
            value={delayMs}
            onChange={(value) => setDelayMs(Number(value))}
          />
        )}
        <NativeSelect
          label="How long"
          value={chosenExtent?.value}
          data={extents.map(({ value, label }) => ({ value, label }))}
          onChange={(event) => setExtent(event.currentTarget.value)}
        />
        <NumberInput
          label="Share of calls (%)"
          min={1}
          max={100}
          value={percent}
          onChange={(value) => setPercent(Number(value))}
        />
      </LineForm>
    </Panel>
  );
}
