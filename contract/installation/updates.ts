import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { timestamp } from '#contract/values.ts'

/** How this program was installed, which decides how it is upgraded. */
export const installKinds = ['container', 'npm', 'checkout', 'folder'] as const
export type InstallKind = (typeof installKinds)[number]

const release = z.object({
  version: z.string(),
  /** What is new, as Markdown. */
  notes: z.string(),
  /** Its page; null: none. */
  url: z.string().nullable(),
})

const updates = z
  .object({
    /** Whether the list of releases is read once a week. */
    isOn: z.boolean(),
    /** The address of the list; null: none is known. */
    feed: z.string().nullable(),
    /** The environment sets the address. */
    isFeedFixed: z.boolean(),
    version: z.string(),
    installedAs: z.enum(installKinds),
    /** When the list was last asked for; null: never. */
    checkedAt: timestamp.nullable(),
    /** Why it could not be read; null: it was read. */
    problem: z.string().nullable(),
    /** The newest release; null: none that is newer than this program is known. */
    newest: release.nullable(),
  })
  .meta({ id: 'Updates' })
export type UpdatesReply = z.input<typeof updates>

export const updatesApi = {
  read: endpoint('GET /api/admin/installation/updates', {
    summary: 'Whether a newer release is known, and whether this installation looks for one',
    access: 'admin',
    reply: updates,
  }),
  set: endpoint('PUT /api/admin/installation/updates', {
    summary:
      'Switch the weekly look for newer releases on or off; on also looks now. Only the address is read, nothing is sent',
    access: 'admin',
    body: z.strictObject({
      isOn: z.boolean('Choose true or false'),
      feed: z
        .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' })
        .max(500, 'Use at most 500 characters')
        .nullable()
        .optional(),
    }),
    reply: updates,
  }),
}
