import {
  offerLanguagesInput,
  setTextInput,
  testMailAnswer,
  testMailInput,
  testMailStateAnswer,
  testMailStateInput,
  textsAnswer,
  textsInput,
} from '../../../src/contract/operator/texts-operator.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { findMailState } from '../../mail/waiting-mail.ts';
import { operatorProcedure } from '../../procedure/procedures.ts';
import type { OperatorDeps } from '../operator.deps.ts';
import { changeLanguages, changeText } from './change-texts.ts';
import { sendTestMail } from './send-test-mail.ts';
import { viewTexts } from './texts.view.ts';

/** The seller's texts and the languages on offer. */
export function textProcedures(deps: OperatorDeps) {
  return {
    texts: operatorProcedure('texts.write')
      .input(textsInput)
      .output(textsAnswer)
      .query(({ input }) => viewTexts(deps, input.locale)),

    setText: operatorProcedure('texts.write')
      .input(setTextInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await changeText(deps, ctx.actor, input);
        return { success: true };
      }),

    offerLanguages: operatorProcedure('texts.write')
      .input(offerLanguagesInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await changeLanguages(deps, ctx.actor, input);
        return { success: true };
      }),

    sendTestMail: operatorProcedure('texts.write')
      .input(testMailInput)
      .output(testMailAnswer)
      .mutation(({ ctx, input }) => sendTestMail(deps, ctx.actor, input)),

    testMailState: operatorProcedure('texts.write')
      .input(testMailStateInput)
      .output(testMailStateAnswer)
      .query(async ({ input }) => {
        const state = await findMailState(readFork(deps.orm), input.mailId);
        if (state === null) {
          throw new AppError('texts.no-mail', 'not-found', 'There is no such mail.');
        }
        return { state };
      }),
  };
}
