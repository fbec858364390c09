import { z } from 'zod'
import { shareRoles } from './share-names.ts'
import { rowId, timestamp } from '#contract/values.ts'

/** A user with whom an agent or team is shared, by email address. */
export const shareLine = z
  .object({
    id: rowId,
    email: z.string(),
    role: z.enum(shareRoles),
    createdAt: timestamp,
  })
  .meta({ id: 'Share' })
export type ShareReply = z.input<typeof shareLine>

export const shareForm = z
  .strictObject({
    email: z.email('Valid email is required').max(254),
    role: z.enum(shareRoles).default('viewer'),
  })
  .meta({ id: 'ShareForm' })
export type ShareForm = z.output<typeof shareForm>
