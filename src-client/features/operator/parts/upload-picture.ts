import type { Picture } from '../../../../src/domain/brand/brand.ts';
import type { PictureUse } from '../../../../src/domain/brand/picture-rule.ts';

/** Uploads a picture, which the server judges by its bytes. Throws with the server's sentence. */
export async function uploadPicture(file: File, use: PictureUse): Promise<Picture> {
  const response = await fetch(`/api/admin/pictures?use=${use}`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/octet-stream', 'admin-bypass': 'true' },
    body: file,
  });
  const answer = (await response.json().catch(() => ({}))) as Picture & { message?: string };
  if (response.ok) return answer;
  throw new Error(answer.message ?? `${response.status}: ${response.statusText}`);
}
