import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An email as it came in over SMTP. */
export interface Received {
  from: string
  to: string[]
  raw: string
  mail: Email
}

/** A mail server on loopback. */
export interface MailPeer {
  url: string
  received: Received[]
  /** Makes it answer every recipient so from now on, such as `550 No such person`; null takes emails again. */
  refuse: (answer: { code: number; text: string } | null) => void
  close: () => Promise<void>
}

/** Starts a mail server that wants the user `robot` with the password `s3cret`, and keeps what it is given. */
export async function startMailPeer(): Promise<MailPeer> {
  const received: Received[] = []
  let refusal: { code: number; text: string } | null = null
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth({ username, password }, _session, done) {
      const isKnown = username === 'robot' && password === 's3cret'
      done(isKnown ? null : new Error('Wrong user or password'), { user: 'robot' })
    },
    onRcptTo(_address, _session, done) {
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData(stream, { envelope }, done) {
      void receive(stream).then(({ raw, mail }) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, mail })
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://robot:s3cret@127.0.0.1:${port}`,
    received,
    refuse: (answer) => {
      refusal = answer
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function receive(stream: AsyncIterable<Buffer>) {
  const raw = Buffer.concat(await Array.fromAsync(stream)).toString()
  return { raw, mail: await PostalMime.parse(raw) }
}
