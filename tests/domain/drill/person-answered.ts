import type { Answer, Person } from '../../support/http-person.ts';

export type Said = [status: number, json: Record<string, unknown>];

/** A browser whose calls get these answers, in this order. */
export function personAnswered(said: Said[]): { person: Person; asked: string[] } {
  const asked: string[] = [];
  const answer = (path: string): Promise<Answer> => {
    asked.push(path);
    const [status, json] = said.shift() ?? [500, {}];
    const text = JSON.stringify(json);
    return Promise.resolve({ status, headers: new Headers(), text, json });
  };
  const person = { cookies: new Map(), get: answer, post: answer, send: answer };
  return { person, asked };
}
