import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailPeer, startMailPeer } from '#tests/peers/mail-peer.ts'
import { config } from '#server/platform/config.ts'
import { isRefusedForGood, type Mail, openMail, vettedOptions } from './mail.ts'

let peer: MailPeer
let mail: Mail
const from = 'Balancia <agents@balancia.example>'
const email = {
  messageId: '<email-1@balancia.example>',
  to: 'ada@example.com',
  subject: 'Morning brief finished',
  text: 'Two things are new.\n',
  html: '<p>Two things are <b>new</b>.</p>',
  unsubscribeLink: 'https://balancia.example/stop?token=abc',
}
const patient = () => AbortSignal.timeout(10_000)

beforeAll(async () => {
  peer = await startMailPeer()
  mail = await openMail({ smtpUrl: peer.url, from })
})
beforeEach(() => {
  peer.received.length = 0
  peer.refuse(null)
})
afterAll(() => peer.close())

test('an email arrives with both its parts, from whom it says, marked as written by a program', async () => {
  await mail.send({ ...email, subject: 'Größe & Höhe: ✓ fertig' }, patient())
  const [{ mail: got, ...envelope } = { mail: undefined }] = peer.received
  expect(envelope).toMatchObject({ from: 'agents@balancia.example', to: ['ada@example.com'] })
  expect(got).toMatchObject({
    subject: 'Größe & Höhe: ✓ fertig',
    from: { name: 'Balancia', address: 'agents@balancia.example' },
    messageId: email.messageId,
    text: expect.stringContaining('Two things are new.'),
    html: expect.stringContaining('<b>new</b>'),
  })
  expect(got?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
})

test('a subject with line breaks adds no header, and an address with commas adds no recipient', async () => {
  await mail.send({ ...email, subject: 'Done\r\nBcc: eve@example.com\r\n\r\nA body' }, patient())
  const [got] = peer.received
  expect(got?.to).toEqual(['ada@example.com'])
  expect(got?.mail.subject).toBe('Done Bcc: eve@example.com A body')
  expect(got?.mail.bcc).toBeUndefined()

  peer.received.length = 0
  await mail.send({ ...email, to: 'ada@example.com, eve@example.com' }, patient()).catch(() => undefined)
  await mail
    .send({ ...email, to: 'ada@example.com\r\nBcc: eve@example.com' }, patient())
    .catch(() => undefined)
  expect(peer.received.flatMap(({ to }) => to)).not.toContain('eve@example.com')
})

test('an email without HTML is plain text alone', async () => {
  await mail.send({ ...email, html: null }, patient())
  expect(peer.received[0]?.raw).toContain('Content-Type: text/plain')
  expect(peer.received[0]?.mail.html).toBeUndefined()
})

const failure = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (error: unknown) => error,
  )

test('only a refusal of the recipient for good counts as one', async () => {
  peer.refuse({ code: 550, text: 'No such person' })
  const forGood = await failure(mail.send(email, patient()))
  expect(forGood).toMatchObject({ message: expect.stringContaining('No such person') })
  expect(isRefusedForGood(forGood)).toBe(true)

  peer.refuse({ code: 450, text: 'Try later' })
  expect(isRefusedForGood(await failure(mail.send(email, patient())))).toBe(false)

  const unauthorized = await openMail({ smtpUrl: peer.url.replace('s3cret', 'wrong'), from })
  const wrong = await failure(unauthorized.send(email, patient()))
  expect(wrong).toMatchObject({ code: 'EAUTH' })
  expect(isRefusedForGood(wrong)).toBe(false)
  expect(String(wrong)).not.toContain('wrong@')
})

test('a mail server that an administrator entered is dialled by the address that was checked, not by its name', async () => {
  const before = config.allowHosts
  config.allowHosts = ['localhost:2525']
  try {
    const { url, tls } = await vettedOptions('smtp://robot%40example.com:s3cret@localhost:2525')
    expect(url).toMatch(/^smtp:\/\/robot%40example\.com:s3cret@(?:127\.0\.0\.1|\[::1\]):2525$/)
    expect(tls).toEqual({ servername: 'localhost' })
    await expect(vettedOptions('smtp://127.0.0.1:25')).rejects.toMatchObject({ code: 'private' })
    const refusing = await openMail({ smtpUrl: 'smtp://127.0.0.1:25', from, isVetted: true })
    await expect(refusing.send(email, patient())).rejects.toMatchObject({ code: 'private' })
  } finally {
    config.allowHosts = before
  }
})

test('a server that says nothing is left when the signal says so', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as AddressInfo
  const nobody = await openMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from })
  // Its own timeout would have another message.
  await expect(nobody.send(email, AbortSignal.timeout(200))).rejects.toThrow('abort')
  for (const socket of sockets) socket.destroy()
  silent.close()
})
