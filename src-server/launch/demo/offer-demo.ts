import type { Log } from '../../log/log.ts';
import type { Shutdown } from '../shutdown.ts';
import type { Surroundings } from '../surroundings.ts';
import { type DemoConfig, type DemoOrder, demoRefusal } from './demo-order.ts';
import { hostDemo } from './host-demo.ts';

interface Around {
  config: DemoConfig;
  around: Surroundings;
  operator: { username: string; password: string | null };
  holdRepairs(): () => void;
  log: Log;
  shutdown: Shutdown;
}

/** Runs the demo if it is wished for, and offers it in the control room, where only the sandbox is concerned. */
export function offerDemo(
  { config, around, operator, holdRepairs, log, shutdown }: Around,
  order: DemoOrder | null,
): void {
  const { password, username } = operator;
  if (around.sandbox === null || password === null || demoRefusal(config) !== null) return;
  const demo = hostDemo(
    {
      url: around.appUrl,
      control: around.sandbox.addresses.control,
      operator: { username, password },
      dataDirectory: around.dataDirectory,
      holdRepairs,
      log,
      out: process.stdout,
    },
    order,
  );
  shutdown.add({ name: 'the demo', withinMs: 1_000, stop: demo.stop });
}
