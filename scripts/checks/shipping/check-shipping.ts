import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../../src-server/process/free-port.ts';
import { startThrowAwayCluster } from '../../../tests/support/database/throw-away-cluster.ts';
import { commandOf, environmentOf, type Instruction, stagesOf } from './dockerfile.ts';
import { composeEnvironment, settingsOf, substituted, unitOf } from './other-files.ts';

/**
 * Executes the Dockerfile, compose.yaml and systemd unit command by command, in plain folders and on a throw-away
 * PostgreSQL. It cannot show that base images exist or that the image builds.
 */

const ROOT = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'wickline-shipping-'));
chmodSync(folder, 0o711);
const at = (name: string): string => join(folder, name);
const text = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
const say = (line: string): void => console.log(line);

const settings = {
  APP_URL: 'https://shipping.example',
  SESSION_SECRET: 'only-for-the-check-of-the-shipping-files',
  ADMIN_PASSWORD_HASH:
    '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g',
  DATABASE_PASSWORD: 'unused',
  DATABASE_OWNER_PASSWORD: 'unused too',
};

/** Most deployments start from a copy of it and change the required settings. */
const copied = settingsOf(text('.env.example'));

const cluster = await startThrowAwayCluster();
try {
  const [build = [], image = []] = stagesOf(text('Dockerfile'));
  followBuild(build);
  assemble(image);
  hashFromImage(image);
  await serveFromImage(image);
  backUpFromImage(image);
  await serveAsUnit();
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

function followBuild(stage: readonly Instruction[]): void {
  mkdirSync(at('build'));
  const archive = spawnSync('git', ['archive', 'HEAD'], { cwd: ROOT, maxBuffer: 1 << 28 });
  run('tar', ['-x'], at('build'), archive.stdout);
  for (const { name, text: command } of stage) {
    if (name !== 'RUN') continue;
    say(`RUN ${command}`);
    run('sh', ['-c', command], at('build'));
  }
}

function assemble(stage: readonly Instruction[]): void {
  mkdirSync(at('app'));
  for (const { name, text: arguments_ } of stage) {
    if (name !== 'COPY') continue;
    const [, from = '', to = ''] = /^--from=build \/build\/(\S+) (\S+)$/.exec(arguments_) ?? [];
    say(`COPY ${from} -> ${to}`);
    cpSync(join(at('build'), from), join(at('app'), to), { recursive: true });
  }
}

async function serveFromImage(stage: readonly Instruction[]): Promise<void> {
  const command = commandOf(stage);
  await serves(`CMD ${command.join(' ')}`, command, at('app'), environmentFromImage(stage));
}

/** Makes the operator's hash as docs/guide/go-live.md does: before the hash and the database exist. */
function hashFromImage(stage: readonly Instruction[]): void {
  const command = ['dist/server/operator.js', 'hash', 'admin'];
  say(`node ${command.join(' ')}`);
  const { ADMIN_PASSWORD_HASH: _none, ...environment } = environmentFromImage(stage);
  run(process.execPath, command, at('app'), Buffer.from('correct battery staple 4\n'), environment);
  say('  printed a hash');
}

/** Environment of a container. Later sources override earlier ones. */
function environmentFromImage(stage: readonly Instruction[]): Record<string, string> {
  const asked = composeEnvironment(text('compose.yaml'), 'wickline');
  const fromCompose = Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [name, substituted(value, settings)]),
  );
  return {
    ...inOurFolders(environmentOf(stage), 'image'),
    ...copied,
    ...inOurFolders(fromCompose, 'image'),
  };
}

/** An application role of its own, which the server creates at its start. */
function servedUrl(): string {
  const url = new URL(cluster.url);
  url.username = 'wickline_app';
  url.password = 'shipping';
  return url.href;
}

/** Backs up the server's data as docs/operations.md does with `docker compose run`. */
function backUpFromImage(stage: readonly Instruction[]): void {
  const command = ['dist/server/backup.js', at('backup.gz')];
  say(`node ${command.join(' ')}`);
  run(process.execPath, command, at('app'), undefined, {
    ...environmentFromImage(stage),
    DATABASE_URL: servedUrl(),
    MIGRATION_DATABASE_URL: cluster.url,
  });
  if (!existsSync(at('backup.gz'))) throw new Error('There is no backup.');
  say('  wrote a backup');
}

async function serveAsUnit(): Promise<void> {
  const { command, environment } = unitOf(text('docs/wickline.service'));
  const here = command.map((part) =>
    inOurFolder(part.replace('/opt/wickline', at('build')), 'unit'),
  );
  await serves(`ExecStart=${command.join(' ')}`, here, at('build'), {
    ...inOurFolders(environment, 'unit'),
    ...copied,
    ...settings,
  });
}

/** Maps folders of the target machine to local ones. */
function inOurFolders(environment: Record<string, string>, whose: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, inOurFolder(value, whose)]),
  );
}

function inOurFolder(text: string, whose: string): string {
  return text.replace(/(^|=)\/var\/(lib|cache)\//, `$1${at(whose)}/$2/`);
}

async function serves(
  title: string,
  [command = '', ...arguments_]: readonly string[],
  cwd: string,
  environment: Record<string, string>,
): Promise<void> {
  say(title);
  const port = String(await findFreePort());
  const child = spawn(command === 'node' ? process.execPath : command, arguments_, {
    cwd,
    env: {
      PATH: process.env.PATH,
      ...environment,
      DATABASE_URL: servedUrl(),
      MIGRATION_DATABASE_URL: cluster.url,
      HOST: '127.0.0.1',
      PORT: port,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  try {
    await answers(`http://127.0.0.1:${port}/readyz`, child);
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    if (!page.includes('<h1')) throw new Error('The landing page is not served.');
  } finally {
    child.kill('SIGTERM');
  }
  const code = await ended;
  if (code !== 0) throw new Error(`It ended with code ${code} after SIGTERM.`);
  say('  became ready, served the landing page, and ended when asked');
}

async function answers(url: string, child: { exitCode: number | null }): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended with code ${child.exitCode}.`);
    if (performance.now() > deadline) throw new Error(`${url} did not answer.`);
    if ((await fetch(url).catch(() => null))?.ok) return;
    await delay(50);
  }
}

function run(
  command: string,
  arguments_: string[],
  cwd: string,
  input?: Buffer,
  environment: Record<string, string> = {},
): void {
  const { PATH, HOME } = process.env;
  const stdio = [input ? 'pipe' : 'ignore', 'ignore', 'inherit'] as const;
  const { status } = spawnSync(command, arguments_, {
    cwd,
    input,
    stdio: [...stdio],
    env: { PATH, HOME, ...environment },
  });
  if (status !== 0) throw new Error(`${command} ${arguments_.join(' ')} ended with ${status}.`);
}
