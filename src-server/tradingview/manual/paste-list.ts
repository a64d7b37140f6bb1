import {
  type PastedExpiry,
  type PastedList,
  parsePastedList,
} from '../../../src/domain/pasted-access-list.ts';
import { AccessGrantEntity } from '../../access/access-grant.entity.ts';
import type { Listing } from '../../access/access-provider.ts';
import { sweepAccess } from '../../access/sweep/sweep-access.ts';
import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { indicatorTarget } from '../indicator-target.ts';
import { knownPeople } from '../rows/known-people.ts';
import { AdoptedEntryEntity } from '../scripts/adopted-entry.entity.ts';
import { listKnownScripts } from '../scripts/known-scripts.ts';
import { type WorkItem, worklistOf } from '../scripts/worklist.view.ts';
import type { TradingViewDeps } from '../tradingview.deps.ts';
import { followPastedRenames } from './follow-pasted-renames.ts';
import {
  isWhole,
  type KnownExpiries,
  type ShownExpiry,
  shownExpiry,
  type Verdict,
  verdictOf,
} from './judge-pasted.ts';
import { noteOursByHand, requireManual } from './manual-work.ts';
import { PastedListEntity, PastedRowEntity } from './pasted-list.entity.ts';

interface PasteReport {
  /** Whether the list is complete. Only then does a missing name count. */
  whole: boolean;
  people: number;
  items: { username: string; action: WorkItem['action']; verdict: Verdict }[];
  /** Names that belong to no subscriber. */
  unknown: string[];
  duplicates: string[];
  unread: string[];
}

interface SeenEntry {
  username: string;
  expiry: PastedExpiry;
  expiresAt: ShownExpiry;
}

/**
 * An operator pastes a script's access list as TradingView shows it. It replaces reading the
 * script: the engine records granted and revoked from it as from a listing. Safe to repeat.
 */
export async function pasteList(
  deps: TradingViewDeps,
  actor: { operatorId: string },
  input: { script: string; text: string; people: number | null },
): Promise<PasteReport> {
  requireManual(deps);
  const pineId = await pineIdNamed(deps, input.script);
  const before = await knownPeople(readFork(deps.orm));
  const list = parsePastedList(input.text, (name) => before.userIdByName.has(name.toLowerCase()));
  if (list.entries.length === 0 && input.people !== 0) {
    throw refused('No usernames were found in this text. Nothing was changed.');
  }
  const { userIdByName } = await followPastedRenames(deps, list, before);
  const whole = isWhole(list.entries, input.people);
  const work = (await openWork(deps)).filter((item) => item.pineId === pineId);
  const startedAt = deps.machineClock.now();
  const seen = await seenEntries(deps, pineId, list);
  const verdicts = work.map((item) => ({ item, verdict: judge(item, seen, whole) }));
  const added = verdicts.filter(
    ({ item, verdict }) => item.action === 'add' && verdict === 'confirmed',
  );
  await noteOursByHand(
    deps,
    added.map(({ item }) => item.grantId),
    startedAt,
  );
  await store(deps, actor, { pineId, startedAt, whole, seen });
  const listing = listingOf(pineId, startedAt, seen, whole);
  await sweepAccess(
    {
      ...deps.access,
      providers: deps.access.providers.filter(({ name }) => name === 'tradingview'),
    },
    new Map([['tradingview', listing]]),
  );
  return {
    whole,
    people: list.entries.length,
    items: verdicts.map(({ item: { username, action }, verdict }) => ({
      username,
      action,
      verdict,
    })),
    unknown: await unknownAmong(deps, pineId, list, userIdByName),
    duplicates: list.duplicates,
    unread: list.unread,
  };
}

async function pineIdNamed(deps: TradingViewDeps, name: string): Promise<string> {
  const scripts = await listKnownScripts(readFork(deps.orm), deps);
  const found = scripts.find((script) => script.name === name);
  if (found === undefined) throw refused('This script has no id in the configuration.');
  return found.pineId;
}

const refused = (message: string) => new AppError('tradingview.paste-refused', 'invalid', message);

const openWork = (deps: TradingViewDeps) => worklistOf(readFork(deps.orm));

const NOT_SHOWN = { expiry: { kind: 'not-shown' }, expiresAt: undefined } as const;

function judge(item: WorkItem, seen: ReadonlyMap<string, SeenEntry>, whole: boolean): Verdict {
  const entry = seen.get(item.username.toLowerCase());
  const until = item.until === null ? null : new Date(item.until);
  const { expiry, expiresAt } = entry ?? NOT_SHOWN;
  const observed = { present: entry !== undefined, expiry, expiresAt };
  return verdictOf({ action: item.action, until }, observed, whole);
}

const NONE_KNOWN: KnownExpiries = { seen: [], wanted: [] };

/**
 * By lower-case name. A date that matches a known or wanted expiry resolves to that exact moment.
 */
async function seenEntries(
  { orm }: TradingViewDeps,
  pineId: string,
  { entries }: PastedList,
): Promise<Map<string, SeenEntry>> {
  const live = await readFork(orm).find(AccessGrantEntity, {
    provider: 'tradingview',
    endedAt: null,
  });
  const known = new Map<string, KnownExpiries>();
  for (const { target, wantedExpiresAt, expiresAt } of live) {
    const about = indicatorTarget.safeParse(target).data;
    if (about?.pineId !== pineId) continue;
    const key = about.username.toLowerCase();
    const { seen, wanted } = known.get(key) ?? NONE_KNOWN;
    known.set(key, { seen: [...seen, expiresAt], wanted: [...wanted, wantedExpiresAt] });
  }
  const showsDays = entries.some(({ expiry }) => expiry.kind === 'day');
  return new Map(
    entries.map(({ username, expiry }) => {
      const key = username.toLowerCase();
      const expiresAt = shownExpiry(expiry, known.get(key) ?? NONE_KNOWN, showsDays);
      return [key, { username, expiry, expiresAt }];
    }),
  );
}

function listingOf(
  pineId: string,
  startedAt: Date,
  seen: ReadonlyMap<string, SeenEntry>,
  whole: boolean,
): Listing {
  return {
    startedAt,
    observe(target) {
      const about = indicatorTarget.parse(target);
      if (about.pineId !== pineId) return null;
      const entry = seen.get(about.username.toLowerCase());
      if (entry === undefined) return whole ? { present: false } : null;
      return entry.expiresAt === undefined ? null : { present: true, expiresAt: entry.expiresAt };
    },
  };
}

/** An incomplete list is audited but not stored: the report would take its gaps for facts. */
function store(
  { orm }: TradingViewDeps,
  actor: { operatorId: string },
  paste: { pineId: string; startedAt: Date; whole: boolean; seen: ReadonlyMap<string, SeenEntry> },
): Promise<void> {
  const { pineId, startedAt: pastedAt, whole, seen } = paste;
  return transact(orm, async (em) => {
    recordAudit(em, {
      at: pastedAt,
      actor: operatorActor(actor),
      action: 'tradingview.list-pasted',
      target: `script:${pineId}`,
      before: null,
      after: { people: seen.size, whole },
    });
    if (!whole) return;
    const { operatorId } = actor;
    await em.upsert(PastedListEntity, { pineId, operatorId, pastedAt });
    await em.nativeDelete(PastedRowEntity, { pineId });
    await em.insertMany(
      PastedRowEntity,
      [...seen].map(([usernameKey, { username, expiresAt }]) => {
        return { pineId, usernameKey, username, expiresAt: expiresAt ?? null };
      }),
    );
  });
}

async function unknownAmong(
  { orm }: TradingViewDeps,
  pineId: string,
  { entries }: PastedList,
  userIdByName: ReadonlyMap<string, string>,
): Promise<string[]> {
  const adopted = await readFork(orm).find(AdoptedEntryEntity, { pineId });
  const isAdopted = new Set(adopted.map(({ username }) => username.toLowerCase()));
  return entries
    .map(({ username }) => username)
    .filter((name) => {
      const key = name.toLowerCase();
      return !userIdByName.has(key) && !isAdopted.has(key);
    });
}
