import type { PrivateAnswer } from '../../gateway/interaction.ts';
import { sealMemberLink } from '../../link/member-link.ts';
import type { CommandDeps } from '../command.deps.ts';
import type { CommandCall } from '../command-call.ts';
import { linkedAccount } from '../linked-account.ts';
import type { Speech } from '../speech.ts';

/** A page that links this Discord user to an account, once. */
export async function linkAnswer(
  deps: CommandDeps,
  call: CommandCall,
  { say, link }: Speech,
): Promise<PrivateAnswer> {
  const title = say('link.title');
  if ((await linkedAccount(deps, call.person.id)) !== null) {
    const account = link('account', `${deps.publicUrl}/account`);
    return { title, text: `${say('link.already')}\n\n${account}` };
  }
  const token = encodeURIComponent(sealMemberLink(deps, call.person));
  const page = link('page', `${deps.publicUrl}/account/link-discord?token=${token}`);
  return { title, text: `${say('link.open')}\n\n${page}` };
}
