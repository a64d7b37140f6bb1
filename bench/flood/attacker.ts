/**
 * Floods a server with sign-ins from many addresses: `node bench/flood/attacker.ts <url> <concurrency>`. A separate
 * process, which keeps its own cost out of the measurement. On SIGTERM it reports the count of each answer.
 */
const [url = '', atOnce = '32'] = process.argv.slice(2);
const EMAILS = ['subscriber-1@example.com', 'nobody@example.com'];
const answers: Record<string, number> = {};
let [asked, stopping] = [0, false];

process.on('SIGTERM', () => {
  stopping = true;
});

async function attack(worker: number): Promise<void> {
  while (!stopping) {
    asked += 1;
    const address = `10.${worker}.${(asked >> 8) & 255}.${asked & 255}`;
    const email = EMAILS[asked % EMAILS.length];
    const outcome = await fetch(`${url}/api/login-with-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email, password: `Wrong${asked}` }),
    })
      .then(async (answer) => outcomeOf(answer.status, await answer.text()))
      .catch(() => 'broken');
    answers[outcome] = (answers[outcome] ?? 0) + 1;
  }
}

/** A checked password gets 200 with `success: false`. Any other answer counts under its status. */
function outcomeOf(status: number, text: string): string {
  return status === 200 && text.includes('"success":false') ? 'wrong password' : String(status);
}

const began = performance.now();
await Promise.all(Array.from({ length: Number(atOnce) }, (_, worker) => attack(worker)));
process.send?.({ answers, seconds: (performance.now() - began) / 1000 });
process.disconnect?.();
