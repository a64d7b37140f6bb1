import type { Answer, Person } from '../../support/http-person.ts';
import { insist } from '../../support/insist.ts';
import type { Chance } from '../random.ts';
import type { Tally } from '../run/tally.ts';
import type { DrillWorld } from '../world/open-world.ts';

/** Everything an act needs: the world, and the tally that records it. */
export interface Stage {
  world: DrillWorld;
  tally: Tally;
  chance: Chance;
}

/** One click. A request without an answer, or with a server error, is not an event. */
export function act(
  { tally }: Pick<Stage, 'tally'>,
  person: Person,
  path: string,
  body?: unknown,
  changing: (answer: Answer) => boolean = () => false,
): Promise<Answer> {
  return person.post(path, body).then((answer) => {
    if (answer.status < 500) {
      const refusal = answer.status < 400 ? null : `${answer.status} ${answer.text}`;
      tally.tried(`POST ${path}`, refusal);
      tally.count(`person: POST ${path}`, refusal === null && changing(answer));
    }
    return answer;
  });
}

/** The same, repeated until it worked. */
export function actUntil(
  stage: Pick<Stage, 'tally'>,
  person: Person,
  path: string,
  body: unknown,
  worked: (answer: Answer) => boolean,
  changing = false,
): Promise<Answer> {
  return insist(
    path,
    () => act(stage, person, path, body, (answer) => changing && worked(answer)),
    worked,
  );
}

/** An act on a provider's own pages is not an event. The events that the provider then sends are. */
export function atProvider<T = Record<string, unknown>>(
  { world }: Pick<Stage, 'world'>,
  path: string,
  body: unknown = {},
): Promise<T> {
  return world.control<T>('POST', path, body);
}
