import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicLookup } from './public-lookup.ts'

const typeA = 1
const server = createSocket('udp4')
let servers: string[]

/** A name server on loopback: it knows one name, reports others as unknown, and does not answer for slow ones. */
beforeAll(async () => {
  server.on('message', (question, from) => {
    const name = nameIn(question)
    if (name.startsWith('slow')) return
    const isKnown = name === 'known.example'
    const hasAddress = isKnown && question.readUInt16BE(question.indexOf(0, 12) + 1) === typeA
    server.send(answerTo(question, { isKnown, hasAddress }), from.port, from.address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  servers = [`127.0.0.1:${server.address().port}`]
})
afterAll(() => void server.close())

function nameIn(question: Buffer): string {
  const labels: string[] = []
  for (let at = 12; question[at]; at += (question[at] ?? 0) + 1)
    labels.push(question.toString('latin1', at + 1, at + 1 + (question[at] ?? 0)))
  return labels.join('.').toLowerCase()
}

/** Repeats the question, with an address if there is one (RFC 1035, section 4). */
function answerTo(question: Buffer, { isKnown, hasAddress }: { isKnown: boolean; hasAddress: boolean }) {
  const asked = question.subarray(0, question.indexOf(0, 12) + 5)
  const reply = Buffer.from(asked)
  reply.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2)
  reply.writeUInt16BE(hasAddress ? 1 : 0, 6)
  reply.writeUInt16BE(0, 10)
  const address = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 203, 0, 113, 7])
  return hasAddress ? Buffer.concat([reply, address]) : reply
}

test('a name gives its addresses, and one that is not there gives none', async () => {
  expect(await publicLookup('known.example', servers)).toEqual(['203.0.113.7'])
  expect(await publicLookup('unknown.example', servers)).toEqual([])
})

test('names whose server does not answer hold up no other, and fail as what may pass', async () => {
  let failed = 0
  const slow = Array.from({ length: 50 }, (_, n) =>
    publicLookup(`slow${n}.example`, servers).catch((error: unknown) => {
      failed += 1
      return error
    }),
  )
  expect(await publicLookup('known.example', servers)).toEqual(['203.0.113.7'])
  expect(failed).toBe(0)
  for (const error of await Promise.all(slow)) expect(error).toMatchObject({ code: 'network' })
})
