import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { knownUrl } from '#contract/known-url.ts'
import { config } from '#server/platform/config.ts'
import { createOutbound, type OutboundAnswer } from '#server/platform/outbound/outbound.ts'
import { type OutboundCode, OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'

/** Time for one call, which moves at most one part, ms. */
const callMs = 120_000
/** Pauses before the calls after a failed one, ms. */
const pausesMs = [200, 1_000, 5_000]
const answerBytesMax = 20_000_000

interface S3Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  bucket: string
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

/** A storage that refused or failed; the message says what to do. */
export class S3Failure extends Error {
  override name = 'S3Failure'
}

/**
 * Makes one signed call to the storage of backups. Repeats what may succeed later, three times at most. Throws an
 * `S3Failure` for everything but success; `undefined` for what does not exist.
 */
export async function s3Call(call: S3Call): Promise<OutboundAnswer | undefined> {
  for (let attempt = 0; ; attempt++) {
    const pauseMs = pausesMs[attempt]
    try {
      const answer = await send(call)
      if (answer.status >= 200 && answer.status < 300) return answer
      if (answer.status === 404 && readsObject(call)) return undefined
      const isTemporary = answer.status >= 500 || answer.status === 429 || answer.status === 408
      if (!isTemporary || pauseMs === undefined) throw refused(answer, call)
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error
      if (pauseMs === undefined || !mayPass.has(error.code))
        throw new S3Failure(
          `The storage of backups cannot be reached: ${error.message}. Check BALANCIA_S3_ENDPOINT.`,
        )
    }
    await sleep(pauseMs)
  }
}

/** Failures that a later call may not have; others stay until somebody changes a setting. */
const mayPass = new Set<OutboundCode>(['network', 'timeout', 'proxy', 'unknown_host'])

const readsObject = ({ method, key }: S3Call) => key !== undefined && method !== 'PUT' && method !== 'POST'

async function send({ method, bucket, key = '', query = {}, headers = {}, body }: S3Call) {
  const { endpoint, region, accessKeyId, secretAccessKey, sessionToken, isVetted } = config.s3
  if (!accessKeyId || !secretAccessKey)
    throw new S3Failure('Backups in S3 need AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  const path = key.split('/').map(encodeURIComponent).join('/')
  const url = knownUrl(`${endpoint}/${bucket}${path ? `/${path}` : ''}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const credentials = { accessKeyId, secretAccessKey, sessionToken, service: 's3', region }
  const signed = await new AwsV4Signer({ method, url: url.href, headers, body, ...credentials }).sign()
  const host = `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`
  const fetch = createOutbound({ allowHosts: isVetted ? config.allowHosts : [host] })
  return fetch(signed.url.href, {
    method,
    headers: Object.fromEntries(signed.headers),
    body,
    bytesMax: answerBytesMax,
    totalMs: callMs,
  })
}

function refused({ status, bytes }: OutboundAnswer, { bucket }: S3Call): S3Failure {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(Buffer.from(bytes).toString('utf8'))?.[1]
  const said = `${status}${code ? ` ${code}` : ''}`
  if (status === 403 || status === 401)
    return new S3Failure(
      `The storage of backups refused (${said}). Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION, and that they may list, read and write the bucket ${bucket}.`,
    )
  if (status === 404)
    return new S3Failure(
      `The bucket ${bucket} does not exist (${said}). Create it, or correct BALANCIA_BACKUP_TO.`,
    )
  if (status >= 500)
    return new S3Failure(`The storage of backups failed four times (${said}). It is tried again later.`)
  return new S3Failure(`The storage of backups answered ${said}, which is not understood.`)
}
