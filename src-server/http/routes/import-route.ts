import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { fileKindField } from '../../../src/contract/operator/move.contract.ts';
import { importRowsInput } from '../../../src/contract/operator/user-import.contract.ts';
import { withAuditOrigin } from '../../audit/audit-origin.ts';
import { AppError } from '../../errors/app-error.ts';
import { importRowsCsv } from '../../operator/import/import-rows-csv.ts';
import { startImport } from '../../operator/import/start-import.ts';
import { MAX_FILE_BYTES } from '../../operator/move/sources/people-in-zip.ts';
import { uploadMoveFile } from '../../operator/move/sources/upload-file.ts';
import { noteExport } from '../../operator/note-export.ts';
import type { UserDeps } from '../../operator/user/user.deps.ts';
import { requireOperator } from '../../procedure/actor.ts';
import { requireConfirmed } from '../../procedure/require-confirmed.ts';
import { buildContext, type ContextDeps, type HttpEnv } from '../build-context.ts';
import type { RouteRegistry } from '../route-registry.ts';

/** Uploads an import's raw file. Streamed, and refused as a whole if unreadable. */
export function mountImport(
  registry: RouteRegistry,
  deps: ContextDeps & { userImport: UserDeps },
): void {
  registry.add(
    {
      method: 'POST',
      path: '/api/admin/imports',
      policy: 'operator',
      right: 'users.import',
      limit: 'operator-write',
    },
    async (c: Context<HttpEnv>) => {
      const { operator, origin, bytes } = await openUpload(c, deps);
      const name = c.req.query('name') ?? 'import.csv';
      if (!/\.csv$/i.test(name)) {
        const message = 'The name of this file must end with .csv.';
        throw new AppError('import.wrong-name', 'invalid', message);
      }
      const file = { name, bytes };
      const id = await withAuditOrigin(origin, () => startImport(deps.userImport, operator, file));
      return c.json({ success: true, message: 'The rows are being checked.', id });
    },
  );
  registry.add(
    {
      method: 'POST',
      path: '/api/admin/move-files',
      policy: 'operator',
      right: 'users.import',
      limit: 'operator-write',
    },
    async (c: Context<HttpEnv>) => {
      const { operator, origin, bytes } = await openUpload(c, deps);
      const kind = fileKindField.safeParse(c.req.query('kind')).data;
      if (kind === undefined) throw new AppError('http.bad-query', 'invalid', 'Which service?');
      const name = c.req.query('name') ?? 'people.csv';
      const file = { kind, name, bytes };
      const id = await withAuditOrigin(origin, () =>
        uploadMoveFile(deps.userImport, operator, file),
      );
      return c.json({ success: true, message: 'The rows are being read.', id });
    },
  );
  registry.add(
    {
      method: 'GET',
      path: '/api/admin/import-rows.csv',
      policy: 'operator',
      right: 'users.export',
      limit: 'operator-read',
    },
    async (c: Context<HttpEnv>) => {
      const context = buildContext(c, deps);
      const operator = await requireOperator(context, 'users.export');
      requireConfirmed(operator);
      const { data } = importRowsInput.safeParse(c.req.query());
      if (data === undefined) throw new AppError('http.bad-query', 'invalid', 'Which rows?');
      await noteExport(deps.userImport.accountData, operator, {
        origin: context,
        what: {
          action: 'import.rows-exported',
          target: `import:${data.id}`,
          after: { format: 'csv', verdict: data.verdict },
        },
      });
      const parts = importRowsCsv(deps.userImport.accountData, data);
      const body = Readable.toWeb(Readable.from(parts, { objectMode: false }));
      return c.newResponse(body as unknown as ReadableStream, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="import-${data.verdict}.csv"`,
      });
    },
  );
}

/** The confirmed operator of an upload, and the file as it arrives. */
async function openUpload(c: Context<HttpEnv>, deps: ContextDeps) {
  const context = buildContext(c, deps);
  const operator = await requireOperator(context, 'users.import');
  requireConfirmed(operator);
  const { body } = c.req.raw;
  if (body === null) throw new AppError('import.empty', 'invalid', 'There is no file.');
  const { remoteAddress: address, userAgent: browser } = context;
  const origin = { operatorId: operator.operatorId, address, browser };
  return { operator, origin, bytes: bounded(body) };
}

async function* bounded(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > MAX_FILE_BYTES) {
      throw new AppError('http.too-large', 'too-large', 'This file is larger than 20 MB.');
    }
    yield part;
  }
}
