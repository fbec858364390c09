import { z } from 'zod'
import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'
import { safeFetch } from '#server/platform/outbound/outbound.ts'

/** A published release. */
export interface Release {
  version: string
  notes: string
  url: string | null
}

const bytesMax = 2_000_000
const notesMax = 20_000
const listMax = 1_000

/** A release as the APIs of GitHub, Gitea and Forgejo list them. */
const entry = z.object({
  tag_name: z.string(),
  body: z.string().nullish(),
  html_url: z
    .url({ protocol: /^https?$/ })
    .nullish()
    .catch(null),
  draft: z.boolean().optional(),
  prerelease: z.boolean().optional(),
})
const feed = z.union([z.array(z.unknown()).max(listMax), entry.transform((one): unknown[] => [one])])

/** Only the address is asked for: no version, no identifier. */
const headers = { 'user-agent': 'Balancia', accept: 'application/json' }

/** Reads a list of releases and returns the newest that is neither a draft nor a preview, or why the list could not be read. */
export async function newestRelease(address: string): Promise<Release | null | { problem: string }> {
  try {
    const answer = await safeFetch(address, { headers, bytesMax })
    if (answer.status !== 200) return { problem: `The address answered with status ${answer.status}` }
    return newestOf(feed.parse(JSON.parse(Buffer.from(answer.bytes).toString('utf8'))))
  } catch (error) {
    if (error instanceof OutboundFailure) return { problem: error.message }
    return { problem: 'The answer is not a list of releases' }
  }
}

function newestOf(list: readonly unknown[]): Release | null {
  const found = list.flatMap((each): Release[] => {
    const { data } = entry.safeParse(each)
    const version = data && /^v?(\d{1,6}\.\d{1,6}\.\d{1,6})$/.exec(data.tag_name)?.[1]
    if (!version || data.draft || data.prerelease) return []
    return [{ version, notes: (data.body ?? '').slice(0, notesMax), url: data.html_url ?? null }]
  })
  return found.toSorted((a, b) => compareVersions(b.version, a.version))[0] ?? null
}

/** Whether a release is newer than a version such as 0.2.0. */
export const isNewer = (release: Release, version: string): boolean =>
  compareVersions(release.version, version) > 0

const compareVersions = new Intl.Collator('en', { numeric: true }).compare
