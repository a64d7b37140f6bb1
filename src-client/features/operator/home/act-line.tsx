import type { AuditEntryView } from '../../../../src/contract/operator/audit.contract.ts';
import { Breakable } from '../../../components/breakable.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { useMay } from '../role/role-root.tsx';
import { actSentence } from './act-sentence.ts';

/** An audit entry as a sentence that links the person or the dispute. */
export function ActLine({ entry }: { entry: AuditEntryView }) {
  const { who, what, whom, rest } = actSentence(entry);
  return (
    <>
      {who} {what}
      {whom !== null && ' '}
      {whom !== null && <Whom entry={entry} name={whom} />}
      {rest}
    </>
  );
}

function Whom({ entry, name }: { entry: AuditEntryView; name: string }) {
  const { dispute, accountId, erased } = entry;
  const may = useMay();
  if (dispute && may('money.refund')) {
    return (
      <a href={`/admin/disputes/${dispute.id}`}>
        <Breakable text={name} />
      </a>
    );
  }
  if (dispute || accountId === null || erased.length > 0) return name;
  return <PersonLink accountId={accountId} name={name} />;
}
