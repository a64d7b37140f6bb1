import type { SignalSourceView } from '../../../../../src/contract/operator/signals-operator.contract.ts';
import { SOURCE_FORM_COPY as COPY } from '../copy.ts';

const MAX_PER_MINUTE = 1_000;
const DEFAULT_PER_MINUTE = 20;
const MAX_KEY_LENGTH = 40;
const KEY = /^[a-z][a-z0-9-]*$/;

/** Choices of the silence alarm beside a number of minutes. */
export const NO_ALARM = '';
export const BY_OWN_PAUSES = 'own-pauses';

const isFixed = (alarm: string) => alarm !== NO_ALARM && alarm !== BY_OWN_PAUSES;

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
    heartbeat: alarmOf(source),
    checksAddress: (source?.checksAddress ?? true) ? 'yes' : 'no',
  };
}

function alarmOf(source: SignalSourceView | null): string {
  if (source === null) return BY_OWN_PAUSES;
  const { heartbeatMinutes, watchesGaps } = source;
  return String(heartbeatMinutes ?? (watchesGaps ? BY_OWN_PAUSES : NO_ALARM));
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
    heartbeatMinutes: isFixed(values.heartbeat) ? Number(values.heartbeat) : null,
    watchesGaps: values.heartbeat === BY_OWN_PAUSES,
  };
}
