import { isPaidPlan } from '../../../../src/domain/plan.ts';
import { fixAccess } from '../../../access/fix-access.ts';
import { inRequestLanguage, withLocale } from '../../../texts/request-locale.ts';
import type { PrivateAnswer } from '../../gateway/interaction.ts';
import type { CommandDeps } from '../command.deps.ts';
import type { Speech } from '../speech.ts';
import { accessLines } from './access-lines.ts';

const accountLink = ({ publicUrl }: CommandDeps, { link }: Speech) =>
  link('account', `${publicUrl}/account`);

export async function statusAnswer(
  deps: CommandDeps,
  accountId: string,
  speech: Speech,
): Promise<PrivateAnswer> {
  const lines = await accessLines(deps, accountId, speech);
  return {
    title: speech.say('status.title'),
    text: `${lines}\n\n${accountLink(deps, speech)}`,
  };
}

/** Reads everything again, then says what the providers showed. */
export async function fixAnswer(
  deps: CommandDeps,
  accountId: string,
  speech: Speech,
): Promise<PrivateAnswer> {
  const { message } = await fixAccess(deps.access, accountId);
  const reader = { locale: speech.locale, texts: deps.texts };
  const said = withLocale(reader, () => inRequestLanguage(message));
  const lines = await accessLines(deps, accountId, speech);
  return {
    title: speech.say('fix.title'),
    text: `${said}\n\n${lines}\n\n${accountLink(deps, speech)}`,
  };
}

export async function leaveAnswer(
  deps: CommandDeps,
  accountId: string,
  speech: Speech,
): Promise<PrivateAnswer> {
  const standing = await deps.access.standing.standingOf(accountId);
  const isPaid = standing !== null && isPaidPlan(deps.catalogue.current(), standing.plan);
  const title = speech.say('leave.title');
  // Also during a pause, which has no plan. The page knows what can be canceled.
  if (standing !== null && deps.leavePage) {
    const page = speech.link('leave', `${deps.publicUrl}/leave`);
    return { title, text: `${speech.say('leave.page')}\n\n${page}` };
  }
  const text = speech.say(isPaid ? 'leave.paid' : 'leave.free');
  return { title, text: `${text}\n\n${accountLink(deps, speech)}` };
}
