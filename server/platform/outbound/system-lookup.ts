import { lookup } from 'node:dns/promises'

/** Every address of a name as the machine itself knows it: also names of the operator's own network. */
export async function systemLookup(host: string): Promise<string[]> {
  const answers = await lookup(host, { all: true, order: 'verbatim' })
  return answers.map(({ address }) => address)
}
