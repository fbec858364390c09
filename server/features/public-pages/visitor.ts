import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { clock } from '#server/platform/clock.ts'
import { tooManyRequests } from '#server/platform/failure.ts'
import { RateWindow } from '#server/platform/load/rate-window.ts'
import { secretFor } from '#server/platform/secrets/secrets.ts'

const dayMs = 86_400_000
/** Pages of public links and forms that one network may open per minute, and entries that it may send. */
const pagesMax = 120
const sendsMax = 20
/** Entries for one form that this process takes per minute. */
const sendsOfFormMax = 120
const opened = new RateWindow(60)
const sent = new RateWindow(60)

/** Counts one opened page of a visitor; throws `tooManyRequests` beyond the limit. */
export function countPage(ip: string): void {
  refuseFor(opened.take(networkOf(ip), pagesMax))
}

/** Counts one sent form, before anything is read from the database for it. */
export function countSend(ip: string, slug: string): void {
  refuseFor(sent.take(networkOf(ip), sendsMax) || sent.take(`form ${slug}`, sendsOfFormMax))
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw tooManyRequests(seconds)
}

/**
 * The hashes of a visitor of a form for today and yesterday: they count entries, and without the key of the day they
 * identify nobody.
 */
export function visitorHashes(formId: number, ip: string): [today: string, yesterday: string] {
  const now = clock.now().getTime()
  return [hashOn(now, formId, ip), hashOn(now - dayMs, formId, ip)]
}

function hashOn(time: number, formId: number, ip: string): string {
  const day = new Date(time).toISOString().slice(0, 10)
  const key = createHmac('sha256', secretFor('form-visitors')).update(day).digest()
  return createHmac('sha256', key)
    .update(`${formId} ${networkOf(ip)}`)
    .digest('base64url')
}

/** The address of a visitor; of an IPv6 address its network, because one line has 2⁶⁴ addresses. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [address = ip] = ip.split('%')
  if (!isIPv6(address)) return ip
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
