import { holds, PERMISSION } from '../../../../src/domain/community/permission-flags.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../../audit/record-audit.ts';
import { transact } from '../../../database/transaction.ts';
import type { PrivateAnswer } from '../../gateway/interaction.ts';
import type { CommandDeps } from '../command.deps.ts';
import type { CommandCall } from '../command-call.ts';
import { WHO_PERMISSION } from '../command-list.ts';
import { linkedAccount } from '../linked-account.ts';
import { plain, type Speech } from '../speech.ts';
import { accessLines } from './access-lines.ts';

/**
 * Shows the console's facts about a member, without their address. The owner can open a command to
 * anyone in Discord, so the right is checked here again.
 */
export async function whoAnswer(
  deps: CommandDeps,
  call: CommandCall,
  speech: Speech,
): Promise<PrivateAnswer> {
  const { say, link } = speech;
  const { about } = call;
  if (!maySeeOthers(call)) return { title: null, text: say('who.forbidden') };
  if (about === null) return { title: null, text: say('failed') };
  const name = `@${plain(about.username)}`;
  if (about.isBot) return { title: null, text: say('who.bot', { name }) };
  const accountId = await linkedAccount(deps, about.id);
  await auditLookUp(deps, call, accountId);
  if (accountId === null) return { title: null, text: say('who.notLinked', { name }) };
  const lines = await accessLines(deps, accountId, speech);
  return {
    title: say('who.title', { name: `@${about.username}` }),
    text: `${lines}\n\n${link('operator', `${deps.publicUrl}/admin/users/${accountId}`)}`,
  };
}

function maySeeOthers({ permissions }: CommandCall): boolean {
  return holds(permissions, PERMISSION.administrator) || holds(permissions, WHO_PERMISSION);
}

/** The person is known by their Discord id only: operators' accounts are not linked to Discord. */
function auditLookUp(
  deps: CommandDeps,
  { person, about }: CommandCall,
  accountId: string | null,
): Promise<void> {
  return transact(deps.orm, async (em) => {
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: SYSTEM_ACTOR,
      action: 'discord.access-shown',
      target: accountId === null ? `member:${about?.id}` : `account:${accountId}`,
      before: null,
      after: { byMember: person.id },
    });
  });
}
