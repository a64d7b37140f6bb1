import type { AuditEntryView } from '../../../../src/contract/operator/audit.contract.ts';
import { PersonLink } from '../parts/person-link.tsx';
import { actSentence } from './act-sentence.ts';

/** An audit entry as a sentence that links the person. */
export function ActLine({ entry }: { entry: AuditEntryView }) {
  const { who, what, whom, rest } = actSentence(entry);
  return (
    <>
      {who} {what}
      {whom !== null && ' '}
      {whom !== null &&
        (entry.accountId !== null && entry.erased.length === 0 ? (
          <PersonLink accountId={entry.accountId} name={whom} />
        ) : (
          whom
        ))}
      {rest}
    </>
  );
}
