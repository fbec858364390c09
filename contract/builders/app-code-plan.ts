import { z } from 'zod'

export const plannedFilesMax = 8

/** What a change of an application's code will touch, before any of it is written. */
export const appCodePlan = z
  .object({
    summary: z.string().trim().min(1).max(600),
    files: z
      .array(z.object({ path: z.string().max(120), what: z.string().trim().max(300) }))
      .min(1)
      .max(plannedFilesMax),
  })
  .meta({ id: 'AppCodePlan' })
export type AppCodePlan = z.output<typeof appCodePlan>

/** A change of the code that was agreed on: what was asked for, in the person's words, and its plan. */
export const appCodeEdit = appCodePlan.extend({ request: z.string().max(4_000) }).meta({ id: 'AppCodeEdit' })
export type AppCodeEdit = z.output<typeof appCodeEdit>
