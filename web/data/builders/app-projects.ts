import { useQuery } from '@tanstack/react-query'
import { previewPath } from '#contract/builders/app-paths.ts'
import { isolated } from '#contract/isolated.ts'
import { CallFailure } from '#web/platform/call.ts'
import { useAction, useCall } from '#web/platform/query.ts'
import { prefixed } from '#web/platform/site.ts'

/** The reads that a change to an application invalidates. */
export const projectReads = ['GET /api/app-projects', 'GET /api/app-projects/:id'] as const

/** Your applications, newest first. */
export const useProjects = () => useCall('GET /api/app-projects')

/** One application with its versions. */
export const useProject = (id: number) => useCall('GET /api/app-projects/:id', { params: { id } })

/** All files of a version. */
export const useProjectFiles = (id: number, version: number, isWanted = true) =>
  useCall(
    'GET /api/app-projects/:id/files',
    { params: { id }, query: { version: String(version) } },
    { enabled: isWanted },
  )

/**
 * Waits until the preview of a version is built, so that its frame shows it immediately; its error says why the build
 * fails.
 */
export const useBuiltPreview = (id: number, version: number) =>
  useQuery({
    queryKey: ['preview', id, version],
    queryFn: async ({ signal }) => {
      const response = await fetch(prefixed(previewPath(id, version)), { signal })
      if (!response.ok) throw new CallFailure(response, await response.text())
      await response.body?.cancel()
      return true
    },
    retry: false,
    staleTime: Infinity,
  })

export const useRestoreVersion = () =>
  useAction('POST /api/app-projects/:id/restore', {
    refresh: projectReads,
    success: ({ version }) => ({ title: 'Success!', description: `It is version ${version} now.` }),
    fallback: 'Failed to restore the version',
  })

export const useDuplicateProject = () =>
  useAction('POST /api/app-projects/:id/duplicate', {
    refresh: projectReads,
    success: ({ name }) => ({ title: 'Success!', description: `“${isolated(name)}” is made.` }),
    fallback: 'Failed to copy the application',
  })

export const useShareProject = () =>
  useAction('POST /api/app-projects/:id/share', {
    refresh: projectReads,
    fallback: 'Failed to share the application',
  })

export const useUnshareProject = () =>
  useAction('DELETE /api/app-projects/:id/share', {
    refresh: projectReads,
    success: 'The link has ended.',
    fallback: 'Failed to end the link',
  })

export const usePublishSite = () =>
  useAction('POST /api/app-projects/:id/site', {
    refresh: projectReads,
    fallback: 'Failed to publish the application',
  })

export const useUnpublishSite = () =>
  useAction('DELETE /api/app-projects/:id/site', {
    refresh: projectReads,
    success: 'The static copy is gone from the web.',
    fallback: 'Failed to take the copy from the web',
  })

export const useRemoveProject = () =>
  useAction('DELETE /api/app-projects/:id', {
    refresh: projectReads,
    success: 'Application deleted',
    fallback: 'Failed to delete the application',
  })
