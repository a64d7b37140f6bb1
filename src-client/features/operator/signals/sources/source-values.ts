import type { SignalSourceView } from '../../../../../src/contract/operator/signals-operator.contract.ts';
import { SOURCE_FORM_COPY as COPY } from '../copy.ts';

const MAX_PER_MINUTE = 1_000;
const DEFAULT_PER_MINUTE = 20;
const MAX_KEY_LENGTH = 40;
const KEY = /^[a-z][a-z0-9-]*$/;

/** The form's fields as text. */
export type SourceValues = {
  name: string;
  key: string;
  kind: string;
  maxPerMinute: string;
  heartbeat: string;
  checksAddress: string;
};

export function firstValues(source: SignalSourceView | null): SourceValues {
  const takesAlerts = source?.takesAlerts ?? true;
  return {
    name: source?.name ?? '',
    key: source?.key ?? '',
    kind: takesAlerts ? 'alerts' : 'by-hand',
    maxPerMinute: String(source?.maxPerMinute ?? DEFAULT_PER_MINUTE),
    heartbeat: String(source?.heartbeatMinutes ?? ''),
    checksAddress: (source?.checksAddress ?? true) ? 'yes' : 'no',
  };
}

/** 'Wavematrix 4h' as 'wavematrix-4h'. */
export function keyFrom(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, MAX_KEY_LENGTH);
}

export function faultsOf(values: SourceValues, source: SignalSourceView | null) {
  const perMinute = Number(values.maxPerMinute);
  const isCount = Number.isInteger(perMinute) && perMinute >= 1 && perMinute <= MAX_PER_MINUTE;
  return {
    name: values.name.trim() === '' ? COPY.nameMissing : null,
    key: source === null && !KEY.test(values.key.trim()) ? COPY.keyWrong : null,
    maxPerMinute: values.kind === 'alerts' && !isCount ? COPY.maxPerMinuteWrong : null,
  };
}

/** The fields that both calls share. */
export function limitsOf(values: SourceValues) {
  return {
    name: values.name.trim(),
    checksAddress: values.checksAddress === 'yes',
    maxPerMinute: Number(values.maxPerMinute),
    heartbeatMinutes: values.heartbeat === '' ? null : Number(values.heartbeat),
  };
}
