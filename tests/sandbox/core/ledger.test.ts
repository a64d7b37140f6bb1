import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLedger } from '../../../src-sandbox/core/ledger.ts';
import { createTestCore } from '../start-provider.ts';
import { scratchFolder } from './scratch-folder.ts';

const clock = createTestCore().clock;

describe('the ledger', () => {
  it('records a call before its effects and links them to it', async () => {
    const ledger = createLedger(null, clock);
    const call = ledger.openCall('stripe', 'POST /v1/customers', {});
    await ledger.during(call, async () => ledger.effect('stripe', 'customer.created', { id: 'a' }));
    ledger.closeCall(call);
    expect(ledger.list({})).toMatchObject([
      { kind: 'call', seq: 1, callSeq: null },
      { kind: 'effect', seq: 2, callSeq: 1, detail: { id: 'a' } },
    ]);
  });

  it('keeps the effects of concurrent calls apart', async () => {
    const ledger = createLedger(null, clock);
    const during = async (name: string) => {
      const call = ledger.openCall('discord', name, {});
      await ledger.during(call, async () => {
        await new Promise(setImmediate);
        ledger.effect('discord', `${name}.done`, {});
      });
      return call.seq;
    };
    const [first, second] = await Promise.all([during('first'), during('second')]);
    expect(ledger.list({ name: 'first.done' })[0]?.callSeq).toBe(first);
    expect(ledger.list({ name: 'second.done' })[0]?.callSeq).toBe(second);
  });

  it('links no call to what a person or the calendar did', () => {
    const ledger = createLedger(null, clock);
    ledger.effect('discord', 'member.joined', {});
    expect(ledger.list({})[0]?.callSeq).toBeNull();
  });

  it('filters by provider, kind, name, name prefix and number', () => {
    const ledger = createLedger(null, clock);
    ledger.effect('discord', 'role.added', {});
    ledger.effect('discord', 'role.removed', {});
    ledger.event('stripe', 'webhook.sent', {});
    const names = (filter: Parameters<typeof ledger.list>[0]) =>
      ledger.list(filter).map((entry) => entry.name);
    expect(names({ provider: 'discord' })).toEqual(['role.added', 'role.removed']);
    expect(names({ kind: 'event' })).toEqual(['webhook.sent']);
    expect(names({ name: 'role.added' })).toEqual(['role.added']);
    expect(names({ name: 'role.*' })).toEqual(['role.added', 'role.removed']);
    expect(names({ after: 2 })).toEqual(['webhook.sent']);
    expect(names({ limit: 2 })).toEqual(['role.removed', 'webhook.sent']);
  });

  it('keeps order and numbering across a restart', async () => {
    const folder = scratchFolder();
    const before = createLedger(folder, clock);
    const call = before.openCall('stripe', 'POST /v1/customers', {});
    await before.during(call, async () => before.effect('stripe', 'customer.created', {}));
    before.closeCall(call);
    const after = createLedger(folder, clock);
    expect(after.list({}).map((entry) => entry.seq)).toEqual([1, 2]);
    after.effect('stripe', 'customer.deleted', {});
    expect(after.list({}).at(-1)?.seq).toBe(3);
  });

  it('loads the newest 50,000 entries of a longer file', () => {
    const folder = scratchFolder();
    const line = (seq: number) => `{"seq":${seq},"kind":"effect","name":"x","detail":{}}\n`;
    const lines = Array.from({ length: 50_010 }, (_, index) => line(index + 1)).join('');
    writeFileSync(join(folder, 'ledger.jsonl'), lines);
    const ledger = createLedger(folder, clock);
    expect(ledger.list({})).toHaveLength(50_000);
    ledger.effect('stripe', 'customer.created', {});
    expect(ledger.list({}).at(-1)?.seq).toBe(50_011);
    expect(createLedger(folder, clock).list({})[0]?.seq).toBe(12);
  });

  it('reset clears memory and disk and never reuses a number', () => {
    const folder = scratchFolder();
    const ledger = createLedger(folder, clock);
    ledger.effect('stripe', 'customer.created', {});
    ledger.reset();
    expect(createLedger(folder, clock).list({})).toEqual([]);
    ledger.effect('stripe', 'customer.created', {});
    expect(ledger.list({})[0]?.seq).toBe(2);
  });
});
