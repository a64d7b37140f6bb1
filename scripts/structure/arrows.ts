import type { Import, SourceFile } from './source-file.ts';

/** Slices use each other only through verbs. */
const SLICES = ['auth', 'billing', 'tradingview', 'discord', 'signals'];

/** app.ts and its parts: the only code that connects adapters and slices. */
const COMPOSITION_ROOT = 'composition';

/** Layers of the server, highest first. Imports point down; layers on one line are siblings. */
const FLOORS: readonly (readonly string[])[] = [
  ['main.ts'],
  // Command-line commands.
  ['commands'],
  [COMPOSITION_ROOT],
  ['http'],
  ['trpc'],
  ['operator'],
  // Everything known about a person across the slices, for export and erasure.
  ['account-data'],
  SLICES,
  ['access'],
  ['procedure'],
  // Reads a seller's buyers at Whop, for a move.
  ['whop'],
  ['mail'],
  ['audit'],
  // Data of the public status page.
  ['incidents'],
  // Dependencies that every verb has.
  ['kernel.ts'],
  ['jobs'],
  ['limits'],
  // Accounts, sign-ups and mailed links: who a person is, before any slice.
  ['people'],
  // The seller's name, colours, pictures and legal pages.
  ['brand'],
  // Plans, prices and entitlements on sale.
  ['catalogue'],
  // The seller's texts and languages.
  ['texts'],
  // The values that an operator sets on the setup page.
  ['settings'],
  // Elects the instance that does the work of all.
  ['leader'],
  // Surrounds the process: knows the configuration and the database server, but nothing of the product.
  ['launch'],
  ['database'],
  ['config'],
  ['clock'],
  ['tracing'],
  ['log'],
  ['errors'],
  ['metrics'],
  ['secrets'],
  ['process'],
];

/** The only list of entities, shared by the server and the ORM's CLI. */
const UPWARD_EXCEPTIONS = new Set(['src-server/database/orm.ts > mikro-orm.config.ts']);

/** Every import against the arrows, as a sentence that says where the code belongs. */
export function wrongArrowsOf(file: SourceFile): string[] {
  return file.imports
    .map((each) => wrongArrow(file.path, each))
    .filter((sentence) => sentence !== null);
}

function wrongArrow(from: string, each: Import): string | null {
  const [folder = ''] = from.split('/');
  switch (folder) {
    case 'src':
      return wrongInShared(each);
    case 'src-client':
      return wrongInClient(each);
    case 'src-sandbox':
      return wrongInSandbox(each);
    case 'src-server':
      return wrongInServer(from, each);
    default:
      return null;
  }
}

function wrongInShared({ target, isPackage }: Import): string | null {
  if (isPackage ? target === 'zod' : target.startsWith('src/')) return null;
  return `imports ${target}: src is shared by both sides and knows only itself and zod; what needs more belongs in src-server or src-client`;
}

function wrongInClient({ target, isPackage, isTypeOnly }: Import): string | null {
  if (isPackage || target.startsWith('src-client/') || target.startsWith('src/')) return null;
  if (target.startsWith('src-server/trpc/') && isTypeOnly) return null;
  return `imports ${target}: of the server the client may take only types ("import type") from src-server/trpc; shared rules belong in src`;
}

function wrongInSandbox({ target, isPackage }: Import): string | null {
  if (isPackage || target.startsWith('src-sandbox/') || target.startsWith('src/')) return null;
  return `imports ${target}: what the sandbox proves, it proves over the wire; what both need belongs in src`;
}

function wrongInServer(from: string, { target, isPackage }: Import): string | null {
  if (isPackage || target.startsWith('src/')) return null;
  if (UPWARD_EXCEPTIONS.has(`${from} > ${target}`)) return null;
  const [here, there] = [floorOf(from), floorOf(target)];
  if (here === null) return `stands on no known floor: add ${from} to scripts/structure/arrows.ts`;
  if (there === null) return `imports ${target}, which is outside the server and src`;
  if (here.name === there.name) return null;
  if (SLICES.includes(here.name) && SLICES.includes(there.name)) {
    return target.endsWith('.entity.ts')
      ? `imports the table ${target} of another slice: call a verb of ${there.name}, or add one there`
      : null;
  }
  if (here.level < there.level) return null;
  return `imports ${target}, and ${there.name} stands ${here.level === there.level ? 'beside' : 'above'} ${here.name}: move what is shared to a floor below both, or let ${there.name} hand it in`;
}

/** The floor of a folder of the server, counted from the top. A folder on no floor is at the top. */
export function levelOf(folder: string): number {
  return FLOORS.findIndex((floor) => floor.includes(folder));
}

function floorOf(path: string): { name: string; level: number } | null {
  const [root, folder = '', ...below] = path.split('/');
  const name = below.length > 0 || levelOf(folder) >= 0 ? folder : COMPOSITION_ROOT;
  const level = FLOORS.findIndex((floor) => floor.includes(name));
  return root === 'src-server' && level >= 0 ? { name, level } : null;
}
