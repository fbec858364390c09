import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

/** Loaded into the server before it starts: names that end in `.example` lead to the town's pages on loopback. */
const port = Number(process.env.TOWN_PORT)
const isTown = (host: unknown) => typeof host === 'string' && host.endsWith('.example')

const { lookup } = dns
const { connect } = net
Object.assign(dns, {
  lookup: (host: string, ...rest: [never]) =>
    isTown(host) ? Promise.resolve([{ address: '127.0.0.1', family: 4 }]) : lookup(host, ...rest),
})
Object.assign(net, {
  connect: (to: { host?: string }, ...rest: [never]) =>
    isTown(to.host) ? connect({ host: '127.0.0.1', port }, ...rest) : connect(to as never, ...rest),
})
syncBuiltinESMExports()
