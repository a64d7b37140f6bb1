import { measureDeletion } from './history/deletion.ts';
import { measureGrowth } from './history/measure.ts';
import { openProduct } from './history/opened.ts';
import { type HistorySize, seedHistory } from './history/seed-history.ts';
import { startCluster } from './kit/cluster.ts';
import { type Figure, keeps } from './kit/figure.ts';
import { openFolder } from './kit/folder.ts';
import { probeMachine, speedText } from './kit/machine-probe.ts';
import { reportOf, rowOf, writeReport } from './kit/report.ts';
import { SMALL, sized } from './kit/size.ts';
import { withTakeDown } from './kit/take-down.ts';
import { within } from './kit/time-limit.ts';

/** `npm run bench history`: P27, whether writes and reads become slower when years of finished rows lie beside them. */
const MAX_MINUTES = 60;
const ROWS = sized(10_000_000, 500_000);
/** In each table. */
const FEW_ROWS = 10_000;
/** The same in both databases, so only the history differs. */
const USERS = 20_000;
const MEMORY = '2GB';

const MANY: HistorySize = {
  inbox: ROWS * 0.3,
  payments: ROWS * 0.1,
  accessAttempts: ROWS * 0.2,
  audit: ROWS * 0.2,
  signals: ROWS * 0.2,
};
const FEW: HistorySize = {
  inbox: FEW_ROWS,
  payments: FEW_ROWS,
  accessAttempts: FEW_ROWS,
  audit: FEW_ROWS,
  signals: FEW_ROWS,
};

const startedAt = performance.now();
const machine = probeMachine();
console.log(`machine: ${speedText(machine)}`);
const figures = await within(MAX_MINUTES, measureHistory());
for (const figure of figures) console.log(rowOf(figure));
if (!SMALL) writeReport('history', reportOf({ figures, failed: [], startedAt, machine }));
process.exit(figures.every((figure) => keeps(figure)) ? 0 : 1);

function measureHistory(): Promise<Figure[]> {
  return withTakeDown(async (keep) => {
    const folder = openFolder();
    await keep({ stop: async () => folder.remove() });
    const cluster = await keep(
      startCluster({ users: USERS, sharedBuffers: MEMORY, onAllCores: true }),
    );
    const short = await cluster.add('short', USERS);
    const open = async (databaseUrl: string, size: HistorySize) => {
      const began = performance.now();
      await seedHistory(databaseUrl, size);
      console.log(`history seeded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
      return keep(openProduct(databaseUrl, size, folder.path));
    };
    const [few, many] = [await open(short, FEW), await open(cluster.url, MANY)];
    return [...(await measureGrowth({ few, many })), await measureDeletion(many)];
  });
}
