import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pictureBytesMax } from '#contract/profile.ts'
import { db, inTransaction, type Queries } from '#server/db/database.ts'
import { profilePictures } from '#server/db/tables/profile-pictures.ts'
import type { User } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { enforceLimit } from '#server/features/auth/public.ts'
import { writeProfile } from '#server/features/users/public.ts'
import { limitPerUser } from '#server/platform/load/concurrency-limit.ts'
import { invalid, tooLarge } from '#server/platform/failure.ts'
import { pictureLimit } from './limits.ts'

const sidePx = 256
/** A decoded picture takes 4 bytes per pixel: 160 MB at most. */
const pixelsMax = 40_000_000
const keyBytes = 16
const formats = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif']
/** The path of pictures; a key that nobody can guess follows it. */
export const picturePath = '/api/pictures'
const inTurn = limitPerUser({ max: 1, retryAfterSeconds: 5 })

/**
 * Sets the picture of a user from a form with a file in `picture`: its middle square, encoded again, so that only the
 * visible pixels of the file are stored. Throws `invalid` at `picture` if the file is not a picture.
 */
export async function setPicture(
  actor: Actor,
  readBody: () => Promise<Uint8Array>,
  contentType: string,
): Promise<User> {
  await enforceLimit(`pictures:${actor.userId}`, pictureLimit)
  return inTurn(actor.userId, async () => {
    const webp = await encodeAgain(await fileOf(await readBody(), contentType))
    const key = randomBytes(keyBytes).toString('base64url')
    return change(actor, 'set_picture', `${picturePath}/${key}`, async (tx) => {
      const row = { key, webp }
      await tx
        .insert(profilePictures)
        .values({ userId: actor.userId, ...row })
        .onConflictDoUpdate({ target: profilePictures.userId, set: row })
    })
  })
}

/** Removes the picture of a user, also one from an identity provider. */
export function removePicture(actor: Actor): Promise<User> {
  return change(actor, 'remove_picture', null, async (tx) => {
    await tx.delete(profilePictures).where(eq(profilePictures.userId, actor.userId))
  })
}

/** The picture with this key, as WebP. */
export async function findPicture(key: string): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ webp: profilePictures.webp })
    .from(profilePictures)
    .where(eq(profilePictures.key, key))
  return found?.webp
}

function change(
  actor: Actor,
  action: string,
  profileImageUrl: string | null,
  write: (tx: Queries) => Promise<void>,
): Promise<User> {
  return inTransaction(async (tx) => {
    await write(tx)
    const user = await writeProfile(tx, actor.userId, { profileImageUrl })
    await recordActivity(tx, { ...actor, action, resource: 'user', resourceId: actor.userId })
    return user
  })
}

async function fileOf(body: Uint8Array, contentType: string): Promise<Uint8Array> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined)
  const file = form?.get('picture')
  if (!(file instanceof File)) throw refused('Choose a picture')
  if (file.size > pictureBytesMax) throw tooLarge(pictureBytesMax)
  return file.bytes()
}

async function encodeAgain(bytes: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  // The library also reads documents and drawings that refer to other files: allow only these formats.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) })
  try {
    return await sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', animated: false })
      .autoOrient()
      .resize(sidePx, sidePx, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer()
  } catch {
    throw refused('This is not a picture that can be read. Choose a JPEG, PNG, WebP, AVIF or GIF file.')
  }
}

const refused = (message: string) => invalid(message, [{ path: 'picture', message }])
