import type { Choice } from '../parts/row-menu.tsx';
import type { Act } from '../use-act.ts';
import type { MemberQuestion } from './member-dialog.tsx';
import { displayName, type Member } from './snapshot.ts';

const TIME_OUT_S = 600;

/** Actions of the member, and of another moderator on the member. */
export function choicesFor(
  member: Member,
  run: Act['run'],
  ask: (question: MemberQuestion) => void,
): Choice[] {
  const name = displayName(member);
  const call = (action: string, body: unknown, done: string) => () => {
    void run('POST', `discord/members/${member.id}/${action}`, body, done);
  };
  return [
    { label: 'Add a role…', run: () => ask({ kind: 'give-role', member }) },
    { label: 'Remove a role…', run: () => ask({ kind: 'take-role', member }) },
    { label: 'Rename…', run: () => ask({ kind: 'rename', member }) },
    { label: 'Set nickname…', run: () => ask({ kind: 'nick', member }) },
    ...(member.pending
      ? [{ label: 'Accept the rules', run: call('accept-rules', {}, `${name} accepted.`) }]
      : []),
    member.timedOutUntil === null
      ? {
          label: 'Time out for ten minutes',
          run: call('timeout', { seconds: TIME_OUT_S }, `${name} is timed out.`),
        }
      : { label: 'End the time-out', run: call('timeout', { seconds: 0 }, `${name} may speak.`) },
    { label: 'Leave', danger: true, run: call('leave', {}, `${name} has left.`) },
    { label: 'Kick', danger: true, run: call('kick', {}, `${name} was kicked.`) },
    {
      label: 'Ban',
      danger: true,
      run: () => void run('POST', `discord/bans/${member.id}`, {}, `${name} is banned.`),
    },
  ];
}
