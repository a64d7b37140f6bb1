/**
 * Sign-ins from everywhere, as fast as they are answered: `node bench/flood/attacker.ts <url> <at once>`.
 * A process of its own, so that what it costs is not what is measured.
 */
const [url = '', atOnce = '32'] = process.argv.slice(2);
const EMAILS = ['subscriber-1@example.com', 'nobody@example.com'];
let [asked, stopping] = [0, false];

process.on('SIGTERM', () => {
  stopping = true;
});

async function attack(lane: number): Promise<void> {
  while (!stopping) {
    asked += 1;
    const address = `10.${lane}.${(asked >> 8) & 255}.${asked & 255}`;
    const email = EMAILS[asked % EMAILS.length];
    await fetch(`${url}/api/login-with-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email, password: `Wrong${asked}` }),
    })
      .then((answer) => answer.text())
      .catch(() => {});
  }
}

await Promise.all(Array.from({ length: Number(atOnce) }, (_, lane) => attack(lane)));
