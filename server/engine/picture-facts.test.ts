import { expect, test } from 'vitest'
import { makePng } from '#server/engine/testing/make-pictures.ts'
import { aboutPicture, readPicture } from './picture-facts.ts'

const base64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
/** The smallest files of their kinds. */
const gif = base64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
const lossyWebp = base64('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=')
const losslessWebp = base64('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==')
const wideWebp = Buffer.from('524946461600000057454250565038580a000000000000007f0200df0100', 'hex')
/** A JPEG with a comment and fill bytes before its frame. */
const jpeg = Buffer.from('ffd8fffe00066869686affffe000041122ffc200110801e0028003012200', 'hex')

test.each([
  ['PNG', makePng(640, 480), { mediaType: 'image/png', width: 640, height: 480 }],
  ['GIF', gif, { mediaType: 'image/gif', width: 1, height: 1 }],
  ['lossy WebP', lossyWebp, { mediaType: 'image/webp', width: 1, height: 1 }],
  ['lossless WebP', losslessWebp, { mediaType: 'image/webp', width: 1, height: 1 }],
  ['extended WebP', wideWebp, { mediaType: 'image/webp', width: 640, height: 480 }],
  ['JPEG', jpeg, { mediaType: 'image/jpeg', width: 640, height: 480 }],
])('the header of a %s says how large it is', (_, bytes, facts) => {
  expect(readPicture(new Uint8Array(bytes))).toMatchObject({ ...facts, bytes: bytes.length })
})

test('a picture that would unpack to more than 40 megapixels is refused by its header alone', () => {
  const bomb = makePng(1, 1, 0, { width: 60_000, height: 60_000 })
  expect(readPicture(bomb)).toContain('40 megapixels')
})

test('what is no picture is none, and what is cut off is damaged, at every byte', () => {
  for (const text of [
    '<!doctype html><p>a</p>',
    '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    '%PDF-1.7',
    '',
  ])
    expect(readPicture(Buffer.from(text))).toBeNull()
  for (const whole of [gif, lossyWebp, losslessWebp, jpeg, makePng(3, 3)])
    for (let length = 12; length < 24; length++)
      expect(['object', 'string']).toContain(typeof readPicture(new Uint8Array(whole.subarray(0, length))))
  expect(readPicture(jpeg.subarray(0, 14))).toContain('damaged')
})

test('a picture is named by its content', () => {
  const [one, same, other] = [makePng(3, 3), makePng(3, 3), makePng(3, 3, 9)].map((bytes) =>
    readPicture(bytes),
  )
  expect(one).toEqual(same)
  expect(one).not.toEqual(other)
  if (typeof one !== 'object' || one === null) throw new Error('No picture')
  expect(aboutPicture(one)).toMatch(/^PNG, \d+ bytes, 3 × 3$/)
})
