import { createHmac, randomBytes } from 'node:crypto'
import { knownUrl } from '#contract/known-url.ts'
import { config } from '#server/platform/config.ts'
import { conflict } from '#server/platform/failure.ts'
import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'
import { createOutbound } from '#server/platform/outbound/outbound.ts'
import { secretFor } from '#server/platform/secrets/secrets.ts'

const answerBytesMax = 4_000
const answerMaxMs = 10_000

/** What only a process of this installation answers to a nonce. */
export const proofOf = (nonce: string): string =>
  createHmac('sha256', secretFor('address-check')).update(nonce).digest('base64url')

/**
 * Why this installation does not answer at an address; undefined: it does. Sends one GET to a fixed path and follows no
 * redirect. The sentence is the same for everything that answers otherwise, so that it describes no other server.
 */
export async function addressProblem(address: string): Promise<string | undefined> {
  const { host, port, protocol } = knownUrl(address)
  const nonce = randomBytes(16).toString('base64url')
  // The address of an installation is often private.
  const ask = createOutbound({
    allowHosts: [port ? host : `${host}:${protocol === 'https:' ? 443 : 80}`],
  })
  try {
    const answer = await ask(`${address.replace(/\/$/, '')}/api/address-check?nonce=${nonce}`, {
      bytesMax: answerBytesMax,
      totalMs: answerMaxMs,
      redirectsMax: 0,
    })
    if (Buffer.from(answer.bytes).includes(proofOf(nonce))) return undefined
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
  }
  return `This Balancia does not answer at ${address}. Check the address and the proxy. If the server cannot reach its own public address, as behind some routers, its operator sets BALANCIA_URL.`
}

/** Checks the present public address. */
export async function tryAddress(): Promise<{ isOk: boolean; message: string }> {
  const { publicUrl } = config
  if (!publicUrl) throw conflict('Enter the public address first.')
  const problem = await addressProblem(publicUrl)
  return problem === undefined
    ? { isOk: true, message: `It works: this Balancia answers at ${publicUrl}.` }
    : { isOk: false, message: problem }
}
