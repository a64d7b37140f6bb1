import type Stripe from 'stripe';
import { FILE_CREATE, FILE_LIST } from '../parameters/payments.ts';
import { RETRIEVE } from '../parameters/plain.ts';
import type { StripeFile } from '../wire/answers/stored-objects.ts';
import { invalidRequest } from '../wire/answers/stripe-error.ts';
import { inPath } from '../wire/find.ts';
import { newId } from '../wire/ids.ts';
import { newestFirst, pageOf } from '../wire/pagination.ts';
import { uploadOf } from '../wire/requests/multipart.ts';
import { route } from '../wire/route.ts';

const PATH = '/v1/files';
/** Documented for evidence of disputes; other purposes allow more. */
const MAX_EVIDENCE_BYTES = 5 * 1024 * 1024;
const MAX_BYTES = 16 * 1024 * 1024;
const KEPT_SECONDS = 400 * 86_400;

/** A file type by its first bytes: names and headers are only claims. */
const BEGINNINGS: readonly (readonly [type: string, bytes: readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['jpg', [0xff, 0xd8, 0xff]],
];

export const fileRoutes = [
  route<Stripe.FileCreateParams>('POST', PATH, FILE_CREATE, ({ world, params }) => {
    const upload = uploadOf(params.file);
    if (upload === null) throw invalidRequest('Invalid file: must be a file', { param: 'file' });
    const bytes = Buffer.from(upload.data, 'base64');
    const type = typeOf(bytes);
    refuseUnfit(params.purpose, type, bytes.length);
    const id = newId('file');
    const file: StripeFile = {
      id,
      object: 'file',
      created: world.seconds(),
      expires_at: world.seconds() + KEPT_SECONDS,
      filename: upload.filename,
      links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
      purpose: params.purpose,
      size: bytes.length,
      title: null,
      type,
      url: `https://files.stripe.com/v1/files/${id}/contents`,
    };
    world.state.files[id] = file;
    world.store.changed();
    return file;
  }),
  route<Stripe.FileListParams>('GET', PATH, FILE_LIST, ({ world, params }) => {
    const { purpose } = params;
    const rows = newestFirst(
      world.state.files,
      params,
      (file) => purpose === undefined || file.purpose === purpose,
    );
    return pageOf(PATH, rows, params);
  }),
  route('GET', `${PATH}/:id`, RETRIEVE, ({ world, id }) =>
    inPath(world.state.files, id, 'file', 'file'),
  ),
];

function typeOf(bytes: Buffer): string | null {
  const fits = ([, beginning]: (typeof BEGINNINGS)[number]) =>
    beginning.every((byte, index) => bytes[index] === byte);
  return BEGINNINGS.find(fits)?.[0] ?? null;
}

function refuseUnfit(purpose: string, type: string | null, size: number): void {
  const isEvidence = purpose === 'dispute_evidence';
  if (size === 0) throw invalidRequest('The file is empty.', { param: 'file' });
  if (isEvidence && type === null) {
    throw invalidRequest(
      'The file type is not supported for this purpose: dispute_evidence accepts PDF, JPEG and PNG.',
      { param: 'file' },
    );
  }
  const max = isEvidence ? MAX_EVIDENCE_BYTES : MAX_BYTES;
  if (size > max) {
    throw invalidRequest(
      `The file is too large: the maximum for ${purpose} is ${max / 1024 / 1024} MB.`,
      { param: 'file' },
    );
  }
}
