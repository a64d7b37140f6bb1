import { personAt } from '../../tests/support/http-person.ts';

const AT_ONCE = 8;

interface Crowd {
  /** Resolves after each address has signed up once. */
  once: Promise<void>;
  /** Stops the crowd. Returns the number of calls per answer. */
  stop(): Promise<Record<string, number>>;
}

/** Starts a sign-up from each address, round after round, until stopped. */
export function startCrowd(url: string, name: string, addresses: readonly string[]): Crowd {
  const answers: Record<string, number> = {};
  const { promise: once, resolve: roundOver, reject: failed } = Promise.withResolvers<void>();
  let [asked, answered, stopping] = [0, 0, false];
  const worker = async () => {
    while (!stopping) {
      const number = asked;
      asked += 1;
      const answer = await personAt(url).post(
        '/api/create-email-user',
        { email: `${name}-${number}@strangers.example`, plan: 'free', billing: 'monthly' },
        { 'x-forwarded-for': addresses[number % addresses.length] ?? '' },
      );
      answers[answer.status] = (answers[answer.status] ?? 0) + 1;
      answered += 1;
      if (answered === addresses.length) roundOver();
    }
  };
  const workers = Promise.all(Array.from({ length: AT_ONCE }, worker));
  workers.catch(failed);
  return {
    once,
    async stop() {
      stopping = true;
      await workers;
      return answers;
    },
  };
}
