import type { PrivateAnswer } from '../gateway/interaction.ts';
import { linkAnswer } from './answers/link-answer.ts';
import { plansAnswer } from './answers/plans-answer.ts';
import { fixAnswer, leaveAnswer, statusAnswer } from './answers/subscriber-answers.ts';
import { whoAnswer } from './answers/who-answer.ts';
import type { CommandDeps } from './command.deps.ts';
import type { CommandCall } from './command-call.ts';
import { linkedAccount } from './linked-account.ts';
import { type Speech, speechFor } from './speech.ts';

/** The answer to a command. A failure is logged, and the person reads that it failed. */
export async function answerCall(deps: CommandDeps, call: CommandCall): Promise<PrivateAnswer> {
  const speech = speechFor(deps, call.locale);
  try {
    return await answerIn(deps, call, speech);
  } catch (error) {
    deps.log.error({ err: error, command: call.command }, 'a command could not be answered');
    return { title: null, text: speech.say('failed') };
  }
}

async function answerIn(
  deps: CommandDeps,
  call: CommandCall,
  speech: Speech,
): Promise<PrivateAnswer> {
  const sentence = (key: string) => ({ title: null, text: speech.say(key) });
  if (call.guildId === null) return sentence('inServer');
  if (call.guildId !== deps.gateway.guildId) return sentence('otherServer');
  switch (call.command) {
    case 'plans':
      return plansAnswer(deps, speech);
    case 'link':
      return linkAnswer(deps, call, speech);
    case 'who':
      return whoAnswer(deps, call, speech);
    case null:
      return sentence('unknown');
  }
  const accountId = await linkedAccount(deps, call.person.id);
  if (accountId === null) return noAccount(deps, speech);
  const answer = { status: statusAnswer, fix: fixAnswer, leave: leaveAnswer }[call.command];
  return answer(deps, accountId, speech);
}

const noAccount = ({ publicUrl }: CommandDeps, { say, link }: Speech): PrivateAnswer => ({
  title: null,
  text: [say('noAccount'), say('noAccountNext'), '', link('shop', publicUrl)].join('\n'),
});
