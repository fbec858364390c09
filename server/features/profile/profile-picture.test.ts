import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { profilePictures } from '#server/db/tables/profile-pictures.ts'
import { anonymousCaller, aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const app = createApp()

type Me = { id: string; profileImageUrl: string | null }
const me = (caller: Caller) => caller.json<Me>('GET', '/api/auth/user')

/** A photo with three stripes (blue, red, blue) and an address in its metadata. */
const photo = () =>
  sharp({ create: { width: 900, height: 300, channels: 3, background: 'blue' } })
    .composite([
      {
        input: { create: { width: 300, height: 300, channels: 3, background: 'red' } },
        left: 300,
        top: 0,
      },
    ])
    .withExif({ IFD0: { Copyright: 'Home address: 1 Secret Street' } })
    .jpeg()
    .toBuffer()

function send(caller: Caller, bytes: Uint8Array | string, name = 'me.jpg') {
  const form = new FormData()
  form.set('picture', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  return caller.request('PUT', '/api/auth/picture', form)
}

test('a picture is stored as its middle square, encoded again, without the metadata of the file', async () => {
  const ada = await aUser(app)
  expect((await send(ada, await photo())).status).toBe(200)
  const { id, profileImageUrl } = await me(ada)
  const shown = await (await aUser(app)).request('GET', profileImageUrl ?? '')
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(shown.headers.get('cache-control')).toContain('immutable')
  const bytes = Buffer.from(await shown.arrayBuffer())
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([256, 256])
  for (const at of [0, info.channels * (256 * 128 + 255)]) {
    expect(data[at]).toBeGreaterThan(200)
    expect(data[at + 2]).toBeLessThan(60)
  }
  expect(bytes.includes('Secret Street')).toBe(false)
  expect((await anonymousCaller(app).request('GET', profileImageUrl ?? '')).status).toBe(401)
  const entries = await db.select().from(userActivityLogs).where(eq(userActivityLogs.resourceId, id))
  expect(entries.map(({ action }) => action)).toContain('set_picture')
})

test('a new picture has a new address, and a removed picture is not found', async () => {
  const ada = await aUser(app)
  await send(ada, await photo())
  const first = (await me(ada)).profileImageUrl ?? ''
  await send(ada, await photo())
  const second = (await me(ada)).profileImageUrl ?? ''
  expect(second).not.toBe(first)
  expect((await ada.request('GET', first)).status).toBe(404)
  expect((await ada.request('DELETE', '/api/auth/picture')).status).toBe(200)
  expect((await me(ada)).profileImageUrl).toBeNull()
  expect((await ada.request('GET', second)).status).toBe(404)
})

test('a file that is no picture, refers to other files or is too large to decode is rejected and changes nothing', async () => {
  const ada = await aUser(app)
  await send(ada, await photo())
  const { id, profileImageUrl } = await me(ada)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image href="file:///etc/hostname" width="10" height="10"/></svg>`
  const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: 'red' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const cut = (await photo()).subarray(0, 400)
  for (const bytes of ['not a picture', svg, cut, bomb]) {
    const response = await send(ada, bytes)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ path: 'picture' }] })
  }
  const noFile = await ada.request('PUT', '/api/auth/picture', new FormData())
  expect(noFile.status).toBe(400)
  expect((await me(ada)).profileImageUrl).toBe(profileImageUrl)
  const rows = await db.select().from(profilePictures).where(eq(profilePictures.userId, id))
  expect(rows).toHaveLength(1)
})
