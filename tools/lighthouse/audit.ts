import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { findBrowser } from '#tests/e2e/find-browser.ts'
import { freePort } from '#tests/setup/processes/free-port.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** What Lighthouse found on a page, as a phone on a slow network sees it (its default profile). */
export interface Audit {
  url: string
  /** Of 100. */
  scores: Record<Category, number>
  /** Each fault that costs points, in Lighthouse's words. */
  faults: string[]
  /** First and largest contentful paint and blocked time, ms; layout shift. */
  figures: { fcp: number; lcp: number; tbt: number; cls: number }
  bytes: number
  requests: number
}

/** A browser that Lighthouse drives. */
export interface Auditor extends AsyncDisposable {
  /** `cookie` is the session of a signed-in user, whose pages are audited for performance only. */
  audit: (url: string, cookie?: string) => Promise<Audit>
}

/** Starts a browser for audits. */
export async function startAuditor(): Promise<Auditor> {
  const port = await freePort()
  const { path, args } = await findBrowser()
  const browser = await chromium.launch({
    executablePath: path,
    args: [...args, `--remote-debugging-port=${port}`],
  })
  return {
    audit: (url, cookie) => auditPage(url, port, cookie),
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

/** Fetched when it is asked for: it brings a fifth of the files that the packages of all others have together. */
const lighthouse = 'lighthouse@13.5.0'
const outputMaxBytes = 64_000_000
const run = promisify(execFile)

/** What is read of its report (https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md). */
const report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      id: z.string(),
      title: z.string(),
      score: z.number().nullable(),
      displayValue: z.string().optional(),
      numericValue: z.number().optional(),
      details: z.object({ items: z.unknown().optional() }).optional(),
    }),
  ),
})

async function auditPage(url: string, port: number, cookie?: string): Promise<Audit> {
  const options = [`--port=${port}`, '--quiet', '--output=json', '--output-path=stdout']
  options.push(`--only-categories=${cookie ? 'performance' : categories.join()}`)
  if (cookie) options.push(`--extra-headers=${JSON.stringify({ cookie })}`)
  const command = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url, ...options]
  const { stdout } = await run('npm', command, { maxBuffer: outputMaxBytes })
  const lhr = report.parse(JSON.parse(stdout))
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  const weighed = new Set(
    Object.values(lhr.categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  )
  const faults = Object.values(lhr.audits).filter(
    ({ id, score: points }) => weighed.has(id) && points !== null && points < 0.9,
  )
  return {
    url,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    faults: faults.map(({ title, displayValue }) => [title, displayValue].filter(Boolean).join(': ')),
    figures: {
      fcp: number('first-contentful-paint'),
      lcp: number('largest-contentful-paint'),
      tbt: number('total-blocking-time'),
      cls: number('cumulative-layout-shift'),
    },
    bytes: number('total-byte-weight'),
    requests: requestsIn(lhr.audits['network-requests']?.details?.items),
  }
}

const requestsIn = (items: unknown): number => (Array.isArray(items) ? items.length : Number.NaN)
