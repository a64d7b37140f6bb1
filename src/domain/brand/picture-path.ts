/** Where an uploaded picture is served. */
export function picturePath({ file }: { file: string }): string {
  return `/pictures/${file}`;
}

/** Name of a stored picture: the hash of its bytes, and its kind. */
export const PICTURE_FILE = /^[\w-]{22}\.(svg|png|jpg|webp)$/;
