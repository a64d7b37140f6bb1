import type { Urgency } from '../../../access/access-provider.ts';
import { sameName } from '../../rows/find-target-row.ts';
import type { AccessRow } from '../answers.ts';
import type { OwnerCalls } from '../owner-calls.ts';
import type { ScriptListing } from '../port.ts';
import { listUsers } from './list-users.ts';

interface NamedQuestion {
  pineId: string;
  username: string;
  urgency: Urgency;
}

export function listNamed(
  owner: OwnerCalls,
  question: NamedQuestion,
  upTo: 'exact-name' | 'end',
): Promise<ScriptListing> {
  if (upTo === 'end') return listUsers(owner, question);
  const isSought = (row: AccessRow) => sameName(row.username, question.username);
  return listUsers(owner, { ...question, isSought });
}
