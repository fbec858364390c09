import type { ReadPage, Validators } from '#server/engine/page.ts'
import { waitAsked } from '#server/engine/wait-asked.ts'
import { clock } from '#server/platform/clock.ts'
import { type OutboundAnswer, statusText } from '#server/platform/outbound/outbound.ts'

const etag = /^(?:W\/)?"[\x21\x23-\x7e]{0,300}"$/
const busy = new Set([429, 503])

/** The headers that ask for a page only if it is newer than a known version. */
export function conditionsOf({ etag: tag, lastModified }: Validators): Record<string, string> {
  return {
    ...(tag ? { 'if-none-match': tag } : {}),
    ...(lastModified ? { 'if-modified-since': lastModified } : {}),
  }
}

/** The version that a site gives a page; after a redirect none, because conditions reach the first address only. */
export function validatorsOf(asked: string, { url, headers }: OutboundAnswer): Validators | null {
  if (URL.parse(asked)?.href !== url) return null
  const tag = headers.etag?.trim() ?? ''
  const day = Date.parse(headers['last-modified'] ?? '')
  const validators = {
    ...(etag.test(tag) ? { etag: tag } : {}),
    ...(Number.isNaN(day) ? {} : { lastModified: new Date(day).toUTCString() }),
  }
  return Object.keys(validators).length > 0 ? validators : null
}

/** A page that a site says is the known version. */
export function notModified(url: string, validators: Validators): ReadPage {
  const nothing = { title: null, publishedAt: null, text: '', truncated: false, bytes: 0 }
  return { state: 'read', url, finalUrl: url, kind: 'html', ...nothing, validators, isNotModified: true }
}

interface Busy {
  status: number
  until: number
}

/** The hosts that asked to wait, for all agents of this process. */
const busyHosts = new Map<string, Busy>()
const busyHostsMax = 1_000

/** Why a status other than 2xx is no page; of a busy host, also until when it asks to wait. */
export function refusalOf(url: string, { status, headers }: OutboundAnswer): ReadPage {
  const waitMs = busy.has(status) ? waitAsked({ responseHeaders: headers }) : null
  if (!waitMs) return { state: 'failed', url, reason: statusText(status) }
  const now = clock.now().getTime()
  const found = { status, until: now + waitMs }
  if (busyHosts.size >= busyHostsMax)
    for (const [host, { until }] of busyHosts) if (until <= now) busyHosts.delete(host)
  if (busyHosts.size < busyHostsMax) busyHosts.set(hostOf(url), found)
  return waiting(url, found)
}

/** Why a host is not asked again yet; null: it may be asked. */
export function askedToWait(url: string): ReadPage | null {
  const known = busyHosts.get(hostOf(url))
  if (!known) return null
  if (known.until > clock.now().getTime()) return waiting(url, known)
  busyHosts.delete(hostOf(url))
  return null
}

const hostOf = (url: string) => URL.parse(url)?.host ?? url

function waiting(url: string, { status, until }: Busy): ReadPage {
  const reason = `${statusText(status)}; it asks to wait until ${moment(until)}`
  return { state: 'failed', url, reason, waitMs: Math.max(1, until - clock.now().getTime()) }
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })
const latest = 8.64e15
const moment = (ms: number) => `${format.format(Math.min(ms, latest))} UTC`
