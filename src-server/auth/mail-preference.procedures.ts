import { mailPreferenceAnswer } from '../../src/contract/auth.contract.ts';
import { successAnswer } from '../../src/contract/wire-fields.ts';
import { readFork } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import {
  ownMailLocale,
  saveMailLocale,
  saveMailPreference,
  wantsOptionalMail,
} from '../mail/preference/mail-preference.ts';
import { subscriberProcedure } from '../procedure/procedures.ts';
import { isOffered } from '../texts/request-locale.ts';
import type { AuthDeps } from './auth.deps.ts';

/** The subscriber's optional mails and language. */
export function mailPreferenceProcedures(deps: Pick<AuthDeps, 'orm' | 'clock'>) {
  return {
    mailPreference: subscriberProcedure.output(mailPreferenceAnswer).query(async ({ ctx }) => {
      const [em, userId] = [readFork(deps.orm), ctx.actor.accountId];
      const locale = await ownMailLocale(em, userId);
      const optional = await wantsOptionalMail(em, userId);
      return { optional, ...(locale !== null && { locale }) };
    }),

    saveMailPreference: subscriberProcedure
      .input(mailPreferenceAnswer)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        const { optional, locale } = input;
        if (locale !== undefined && !isOffered(locale)) {
          throw new AppError('auth.language', 'invalid', 'This language is not offered.');
        }
        const saved = { userId: ctx.actor.accountId, now: deps.clock.now() };
        const em = readFork(deps.orm);
        await saveMailPreference(em, { ...saved, optional });
        if (locale !== undefined) await saveMailLocale(em, { ...saved, locale });
        return { success: true };
      }),
  };
}
