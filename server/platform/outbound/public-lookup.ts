import { lookup, Resolver } from 'node:dns/promises'
import { lookupTimedOut } from './outbound-failure.ts'

/** Timeout of one attempt, ms, and the number of attempts. */
const timeout = 2_500
const tries = 2

/**
 * All addresses that the name servers have for a public name; empty: there is no such name. Unlike the lookup of the
 * system it does not block one of the four shared threads while a name server does not answer; it ignores the hosts
 * file. Throws when no server answers in time.
 */
export async function publicLookup(host: string, servers?: string[]): Promise<string[]> {
  // A new resolver reads the current name servers of the machine each time.
  const resolver = new Resolver({ timeout, tries })
  if (servers) resolver.setServers(servers)
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length > 0) return addresses
  const isUnanswered = answers.some(
    (answer) => answer.status === 'rejected' && (answer.reason as NodeJS.ErrnoException).code === 'ETIMEOUT',
  )
  if (isUnanswered) throw lookupTimedOut(host)
  return []
}

/** Every address of a name as the machine itself knows it: also names of the operator's own network. */
export async function systemLookup(host: string): Promise<string[]> {
  const answers = await lookup(host, { all: true, order: 'verbatim' })
  return answers.map(({ address }) => address)
}
