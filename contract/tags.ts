import { z } from 'zod'
import { agentFilter, bulkIdsMax } from './agents/agents.ts'
import { endpoint } from './endpoint.ts'
import { idParams, nothing, rowId, withMessage } from './values.ts'

export const tagNameMax = 40
/** Tags that one person can have. */
export const tagsMax = 50
export const tagColors = ['gray', 'teal', 'green', 'amber', 'red', 'blue'] as const
export type TagColor = (typeof tagColors)[number]

/** A word of their owner that agents carry. */
export const tag = z
  .object({
    id: rowId,
    name: z.string(),
    color: z.enum(tagColors),
    /** The agents that carry it, those in the trash not among them. */
    agentIds: z.array(rowId),
  })
  .meta({ id: 'Tag' })
export type Tag = z.output<typeof tag>

export const tagForm = z
  .strictObject({
    name: z
      .string(withMessage('Tag name is required'))
      .trim()
      .min(1, 'Tag name is required')
      .max(tagNameMax, `A tag's name has at most ${tagNameMax} characters`)
      .transform((name) => name.normalize('NFC').replace(/\s+/g, ' ')),
    color: z.enum(tagColors),
  })
  .meta({ id: 'TagForm' })
export type TagForm = z.output<typeof tagForm>

/** Agents by their ids, or all that the list would show with a filter, get the tag or lose it. */
export const tagging = z
  .strictObject({
    isTagged: z.boolean(),
    agentIds: z.array(rowId).min(1, 'Choose at least one agent').max(bulkIdsMax).optional(),
    all: agentFilter.optional(),
  })
  .refine(({ agentIds, all }) => (agentIds === undefined) !== (all === undefined), {
    path: ['agentIds'],
    message: 'Name the agents by their ids or by a filter',
  })
  .meta({ id: 'Tagging' })
export type Tagging = z.output<typeof tagging>

export const tagsApi = {
  list: endpoint('GET /api/tags', {
    summary: 'Your tags by name, each with the agents that carry it',
    reply: z.array(tag),
  }),
  one: endpoint('GET /api/tags/:id', { summary: 'One of your tags', params: idParams, reply: tag }),
  create: endpoint('POST /api/tags', {
    summary: 'Make a tag',
    body: tagForm,
    example: { name: 'Prices', color: 'teal' },
    reply: tag,
    status: 201,
  }),
  change: endpoint('PATCH /api/tags/:id', {
    summary: 'Rename a tag, or give it another color',
    params: idParams,
    body: tagForm.partial(),
    example: { name: 'News' },
    reply: tag,
  }),
  mark: endpoint('PUT /api/tags/:id/agents', {
    summary: 'Give many of your agents a tag, or take it off them',
    params: idParams,
    body: tagging,
    example: { isTagged: true, agentIds: [1] },
    reply: tag,
  }),
  remove: endpoint('DELETE /api/tags/:id', {
    summary: 'Delete a tag; the agents that carried it stay',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
}
