import { Resolver } from 'node:dns/promises'
import { lookupTimedOut } from './outbound-failure.ts'

/** One question waits for so long, and is asked so often, ms. */
const timeout = 2_500
const tries = 2

/**
 * Every address that the name servers have for a public name; none: there is no such name. Unlike the system's own
 * way it takes no thread, of which there are four for everybody, while a name server does not answer; it knows no
 * file of hosts. Throws when no server answers in time.
 */
export async function publicLookup(host: string, servers?: string[]): Promise<string[]> {
  // A new one each time reads what the machine's name servers are now.
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
