import { homeAnswer, needsAnswer } from '../../../src/contract/operator-home.contract.ts';
import { mayDo } from '../../../src/domain/people/operator-rights.ts';
import { operatorProcedure } from '../../procedure/procedures.ts';
import { listAudit } from '../audit/list-audit.ts';
import type { HomeDeps } from './home.deps.ts';
import { latestEvents } from './latest.view.ts';
import { moneyOf } from './money.view.ts';
import { readNeeds } from './read-needs.ts';

/** More than the page shows: it draws repeated ones together. */
const READ_ACTS = 30;

/** The operator's home, and the counts beside the pages. Each part needs the right of its own page. */
export function homeProcedures(deps: HomeDeps) {
  return {
    home: operatorProcedure('home.read')
      .output(homeAnswer)
      .query(async ({ ctx: { actor } }) => {
        const may = (right: Parameters<typeof mayDo>[1]) => mayDo(actor.role, right);
        const seen = { money: may('money.read'), access: may('access.read') };
        return {
          needs: await readNeeds(deps, actor.role),
          money: seen.money ? await moneyOf(deps) : null,
          events: seen.money || seen.access ? await latestEvents(deps, seen) : null,
          ...movedClockOf(deps),
          acts: may('audit.read') ? (await listAudit(deps, { limit: READ_ACTS })).entries : null,
        };
      }),
    needs: operatorProcedure('home.read')
      .output(needsAnswer)
      .query(async ({ ctx: { actor } }) => readNeeds(deps, actor.role)),
  };
}

/** Smaller differences arise between two reads of the clocks. */
const MOVED_MS = 60_000;

function movedClockOf({ clock, machineClock }: HomeDeps): { movedClock?: string } {
  const now = clock.now();
  const difference = Math.abs(now.getTime() - machineClock.now().getTime());
  return difference < MOVED_MS ? {} : { movedClock: now.toISOString() };
}
