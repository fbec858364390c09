import type { Tag } from '#contract/tags.ts'
import { useAction, useCall } from '#web/platform/query.ts'

/** The reads that a change to a tag invalidates: a list may be filtered by it. */
const tagReads = ['GET /api/tags', 'GET /api/agents'] as const

/** Your tags by name, each with its agents. */
export const useTags = () => useCall('GET /api/tags')

/** The name of a tag in a filter of agents. */
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

/** Adds a tag to agents, or removes it. */
export const useMarkTag = () =>
  useAction('PUT /api/tags/:id/agents', { refresh: tagReads, fallback: 'Failed to tag the agents' })
