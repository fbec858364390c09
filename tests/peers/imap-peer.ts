import { type AddressInfo, createServer, type Socket } from 'node:net'

interface Stored {
  uid: number
  raw: string
  isSeen: boolean
}

/** A mailbox on loopback. */
export interface ImapPeer {
  port: number
  /** Every line that clients sent. */
  commands: string[]
  messages: Stored[]
  /** The uid of the next message. */
  uidNext: number
  /** Another one means that the mailbox was made again. */
  uidValidity: number
  /** Adds a message with lines that end in CRLF; returns its uid. */
  add(raw: string): number
  close(): void
}

/**
 * Starts an IMAP server as RFC 9051 defines, with one mailbox of messages of one text part. It takes the password
 * `s3cret`, and is overloaded for the password `busy`.
 */
export async function startImapPeer(): Promise<ImapPeer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    let left = ''
    socket.on('data', (data) => {
      const lines = (left + String(data)).split('\r\n')
      left = lines.pop() ?? ''
      for (const line of lines) socket.write(answer(peer, line), 'latin1')
    })
  })
  const peer: ImapPeer = {
    port: 0,
    commands: [],
    messages: [],
    uidNext: 1,
    uidValidity: 1,
    add(raw) {
      peer.messages.push({ uid: peer.uidNext, raw: Buffer.from(raw).toString('latin1'), isSeen: false })
      return peer.uidNext++
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  peer.port = (server.address() as AddressInfo).port
  return peer
}

function answer(peer: ImapPeer, line: string): string {
  peer.commands.push(line)
  const [tag = '', name = '', ...rest] = line.split(' ')
  const command = name.toUpperCase() === 'UID' ? `UID ${rest.shift()?.toUpperCase()}` : name.toUpperCase()
  const args = rest.join(' ')
  const say = (...said: string[]) => `${said.map((each) => `* ${each}\r\n`).join('')}${tag} OK done\r\n`
  const { messages } = peer
  switch (command) {
    case 'CAPABILITY':
      return say('CAPABILITY IMAP4rev1')
    case 'LOGIN':
      if (args.includes('busy')) return `${tag} NO [LIMIT] Maximum number of connections exceeded\r\n`
      return args.includes('s3cret') ? say() : `${tag} NO [AUTHENTICATIONFAILED] Invalid credentials\r\n`
    case 'LIST':
    case 'LSUB':
      return say(`${command} () "/" "INBOX"`)
    case 'SELECT':
    case 'EXAMINE':
      if (!args.includes('INBOX')) return `${tag} NO [NONEXISTENT] No such mailbox\r\n`
      return say(
        `${messages.length} EXISTS`,
        'FLAGS (\\Seen)',
        'OK [PERMANENTFLAGS (\\Seen)] ok',
        `OK [UIDVALIDITY ${peer.uidValidity}] ok`,
        `OK [UIDNEXT ${peer.uidNext}] ok`,
      )
    case 'UID SEARCH': {
      const found = inRange(messages, /UID (\S+)/.exec(args)?.[1] ?? '1:*')
      const uids = found.filter(({ isSeen }) => !(args.includes('UNSEEN') && isSeen)).map(({ uid }) => uid)
      return say(['SEARCH', ...uids].join(' '))
    }
    case 'UID FETCH':
      return say(...inRange(messages, rest[0] ?? '').map((each) => fetched(messages, each, args)))
    case 'UID STORE':
      for (const each of inRange(messages, rest[0] ?? '')) each.isSeen = true
      return say()
    default:
      return say()
  }
}

/** The messages of a set such as `3,5:7,9:*`; like a real server, `9:*` names the last message at least. */
function inRange(messages: Stored[], set: string): Stored[] {
  const last = messages.at(-1)?.uid ?? 0
  const bounds = set.split(',').map((part) => {
    const [from = 0, to = from] = part.split(':').map((end) => (end === '*' ? last : Number(end)))
    return [Math.min(from, to), Math.max(from, to)] as const
  })
  return messages.filter(({ uid }) => bounds.some(([from, to]) => uid >= from && uid <= to))
}

const mime = 'Content-Type: text/plain; charset=utf-8\r\n\r\n'

function fetched(messages: Stored[], { uid, raw, isSeen }: Stored, what: string): string {
  const at = raw.indexOf('\r\n\r\n') + 4
  const body = raw.slice(at)
  const header = (name: string) => new RegExp(`^${name}: (.*)\\r$`, 'im').exec(raw.slice(0, at))?.[1] ?? ''
  const [, from = '', user = '', host = ''] = /^(.*?) ?<(.*)@(.*)>$/.exec(header('From')) ?? []
  const envelope = `("Mon, 02 Nov 2026 08:00:00 +0000" "${header('Subject')}" (("${from}" NIL "${user}" "${host}")) NIL NIL NIL NIL NIL NIL "<1@x>")`
  const structure = `("text" "plain" ("charset" "utf-8") NIL NIL "7bit" ${body.length} 1)`
  const part = /BODY\.PEEK\[(|1|TEXT)\](?:<(\d+)\.(\d+)>)?/.exec(what)
  const items = [
    `UID ${uid}`,
    `FLAGS (${isSeen ? '\\Seen' : ''})`,
    what.includes('ENVELOPE') && `ENVELOPE ${envelope}`,
    what.includes('BODYSTRUCTURE') && `BODYSTRUCTURE ${structure}`,
    what.includes('RFC822.SIZE') && `RFC822.SIZE ${raw.length}`,
    what.includes('.MIME]') && `BODY[1.MIME] ${literal(mime)}`,
    part && partOf(part[1] === '' ? raw : body, part),
  ]
  return `${messages.findIndex((each) => each.uid === uid) + 1} FETCH (${items.filter(Boolean).join(' ')})`
}

function partOf(whole: string, [, name, from, length]: RegExpExecArray): string {
  if (from === undefined) return `BODY[${name}] ${literal(whole)}`
  return `BODY[${name}]<${from}> ${literal(whole.slice(Number(from), Number(from) + Number(length)))}`
}

const literal = (text: string) => `{${text.length}}\r\n${text}`
