import type { AuditEntryView } from '../../../../src/contract/operator/audit.contract.ts';

export const whoOf = ({ actor }: AuditEntryView) =>
  actor.kind === 'operator' ? (actor.name ?? actor.id?.slice(0, 8) ?? '–') : actor.kind;

/** The name at the time, if it is kept, else the raw target. */
export function whomOf(entry: AuditEntryView): string {
  const { names, erased, target, targetOperator } = entry;
  const name = names.email ?? names.discord ?? names.tradingview;
  if (name !== undefined) return name;
  if (targetOperator != null) return targetOperator;
  return erased.includes('email') ? 'erased person' : target;
}
