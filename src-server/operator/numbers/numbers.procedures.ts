import { numbersAnswer, numbersInput } from '../../../src/contract/operator-numbers.contract.ts';
import { operatorProcedure } from '../../procedure/procedures.ts';
import { type NumbersDeps, numbersOf } from './numbers.view.ts';

/** The business in numbers, for any range of days. */
export function numbersProcedures(deps: NumbersDeps) {
  return {
    numbers: operatorProcedure('money.read')
      .input(numbersInput)
      .output(numbersAnswer)
      .query(({ input }) => numbersOf(deps, input)),
  };
}
