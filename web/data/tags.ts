import type { Tag } from '#contract/tags.ts'
import { useAction, useCall } from '#web/platform/query.ts'

/** What a change to a tag makes out of date: a list may be narrowed by it. */
const tagReads = ['GET /api/tags', 'GET /api/agents'] as const

/** Your tags by name, each with the agents that carry it. */
export const useTags = () => useCall('GET /api/tags')

/** What a filter of agents calls a tag. */
export const setOf = ({ id }: Pick<Tag, 'id'>) => `tag:${id}`

export const useCreateTag = () =>
  useAction('POST /api/tags', { refresh: tagReads, fallback: 'Failed to create the tag' })

export const useChangeTag = () =>
  useAction('PATCH /api/tags/:id', { refresh: tagReads, fallback: 'Failed to change the tag' })

export const useRemoveTag = () =>
  useAction('DELETE /api/tags/:id', {
    refresh: tagReads,
    success: 'Tag deleted. Its agents stay.',
    fallback: 'Failed to delete the tag',
  })

/** Gives agents a tag, or takes it off them. */
export const useMarkTag = () =>
  useAction('PUT /api/tags/:id/agents', { refresh: tagReads, fallback: 'Failed to tag the agents' })
