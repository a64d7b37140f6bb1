import type { EntityManager } from '@mikro-orm/postgresql';
import { withAuditOrigin } from '../../audit/audit-origin.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { isKnownBrowser } from '../../auth/session/known-browsers.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { guessedOperator } from '../../limits/guessed-account.ts';
import { mailOperatorSignIn } from '../mail/queue-operator-mail.ts';
import type { OperatorDeps } from '../operator.deps.ts';
import type { Operator } from '../operator.entity.ts';
import { openOperatorSession } from '../operator-sessions.ts';
import {
  auditRefusedSignIn,
  operatorAct,
  type SignInFrom,
  type SignInRefusal,
} from './audit-sign-in.ts';
import { type FactorVerdict, judgeSecondFactor } from './factors/judge-second-factor.ts';
import { type SecondFactors, secondFactorsOf } from './second-factors.ts';

type OperatorSignIn =
  | { kind: 'signed-in'; token: string; operatorId: string }
  /** The password was right, but one of these factors is needed too. */
  | { kind: 'factor-wanted'; by: SecondFactors }
  | { kind: 'refused'; reason: SignInRefusal; operatorId: string | null };

const NOBODY = '00000000-0000-0000-0000-000000000000';

type Checked = Pick<Operator, 'id' | 'passwordHash' | 'totpSealed' | 'totpStep'>;

/**
 * Selects columns without an entity: hydrating one would reveal by its timing that the name exists.
 */
const FIND = `
  select id, password_hash as "passwordHash", totp_sealed as "totpSealed", totp_step as "totpStep"
    from operator where username = ?`;

/** The same cost and answer whether the name exists. */
export async function signInOperator(
  deps: OperatorDeps,
  input: { username: string; password: string; otp?: string | undefined },
  from: SignInFrom & { knownBrowserToken: string | null },
): Promise<OperatorSignIn> {
  const username = input.username.trim();
  const [operator] = await readFork(deps.orm).execute<Checked[]>(FIND, [username]);
  const token = from.knownBrowserToken;
  const isKnown = await isKnownBrowser(deps, token, operator?.id ?? NOBODY);
  const refuse = async (reason: SignInRefusal, proven = isKnown) => {
    const { address, browser } = from;
    const operatorId = operator?.id ?? null;
    await auditRefusedSignIn(deps, { operatorId, proven, reason, from: { address, browser } });
    return { kind: 'refused', reason, operatorId } as const;
  };

  const knownBrowser = isKnown ? token : null;
  const account = guessedOperator(username);
  const guess = { account, address: from.address, knownBrowser, hasFactors: true } as const;
  const { guesses } = deps.limits;
  const hasCode = (input.otp ?? '').trim() !== '';
  const spent = hasCode ? guesses.spendWithFactor(guess) : guesses.spend(guess).then(() => null);
  const tooManyRefusal = async (error: unknown): Promise<never> => {
    if (error instanceof AppError) await refuse('too-many-guesses');
    throw error;
  };
  // Set when strangers have reached the limit: then only a right password with a right code signs
  // in.
  const barred = await spent.catch(tooManyRefusal);
  const caller = { name: from.address, isKnown };
  const right =
    operator === undefined
      ? await deps.passwords.verifyDummy(input.password, caller)
      : await deps.passwords.verify(operator.passwordHash, input.password, caller);
  if (barred !== null && (!right || !operator?.totpSealed)) return tooManyRefusal(barred);
  if (operator === undefined) return refuse('unknown-name');
  if (!right) return refuse('wrong-password');
  // Answer alike for a right and a wrong password: beyond the limit, anyone may go on guessing it.
  if (barred !== null) await guesses.spendCode(account).catch(() => tooManyRefusal(barred));

  const verdict = await judgeSecondFactor(deps, operator, input.otp ?? null);
  if (verdict === 'wrong') {
    return barred === null ? refuse('wrong-code', true) : tooManyRefusal(barred);
  }
  const by = await secondFactorsOf(deps, operator);
  // Refund no attempt yet: with the password alone, an attacker could guess codes without end.
  if (verdict === 'missing' || (verdict === 'not-enrolled' && by.passkey)) {
    return { kind: 'factor-wanted', by };
  }
  await deps.limits.guesses.wasRight(guess);
  const session = await open(deps, operator, verdict, { ...from, isKnown });
  if (session === null) return refuse('wrong-password', true);
  return { kind: 'signed-in', token: session, operatorId: operator.id };
}

const UNCHANGED = `
  select 1 from operator where id = ?::uuid and password_hash = ?
    and totp_sealed is not distinct from ?::text for share`;

/** Null: the credentials changed during the check, which also ended every session. */
function open(
  deps: OperatorDeps,
  { id, passwordHash, totpSealed }: Checked,
  secondFactor: FactorVerdict,
  { address, browser, isKnown }: SignInFrom & { isKnown: boolean },
): Promise<string | null> {
  const signIn = async (em: EntityManager) => {
    const checked = [id, passwordHash, totpSealed ?? null];
    if ((await em.execute<unknown[]>(UNCHANGED, checked)).length === 0) return null;
    deps.log.info({ operatorId: id, remoteAddress: address, secondFactor }, 'operator signed in');
    const after = secondFactor === 'recovery-code' ? { recoveryCode: true } : null;
    recordAudit(em, { ...operatorAct(deps, id), after, action: 'operator.signed-in' });
    await mailOperatorSignIn(em, deps.mail, { operatorId: id, address, browser, isKnown });
    return openOperatorSession(em, deps, id);
  };
  return withAuditOrigin({ operatorId: id, address, browser }, () => transact(deps.orm, signIn));
}
