// chunk: frame
import { integrationMessages } from '#contract/integrations/integration-names.ts'
import type { Reply } from '#web/platform/call.ts'
import { useAction, useCall } from '#web/platform/query.ts'

export type Integration = Reply<'GET /api/integrations'>[number]
export type UserIntegration = Reply<'GET /api/user-integrations'>[number]

/** The reads that a change to a connection invalidates: the catalogue counts connections. */
const reads = ['GET /api/user-integrations', 'GET /api/integrations'] as const

/** The services that agents can use. */
export const useIntegrations = () => useCall('GET /api/integrations')

/** Your connections, oldest first. */
export const useUserIntegrations = () => useCall('GET /api/user-integrations')

export const useConnectIntegration = () =>
  useAction('POST /api/user-integrations', {
    refresh: reads,
    failureTitle: integrationMessages.connectFailedTitle,
    fallback: integrationMessages.connectFailed,
    showsIssues: true,
  })

/** Requests the address of a service's consent page; the caller navigates to the one in the reply. */
export const useRequestConsent = () =>
  useAction('POST /api/integration-consents', {
    refresh: [],
    failureTitle: integrationMessages.connectFailedTitle,
    fallback: integrationMessages.connectFailed,
    showsIssues: true,
  })

export const useChangeConnection = () =>
  useAction('PATCH /api/user-integrations/:id', {
    refresh: reads,
    success: 'Connection saved.',
    fallback: 'Failed to save the connection',
    showsIssues: true,
  })

export const useDisconnect = () =>
  useAction('DELETE /api/user-integrations/:id', {
    refresh: reads,
    success: 'Disconnected. Its key is forgotten.',
    fallback: 'Failed to disconnect',
  })

/** Calls the service once; the caller shows the result. */
export const useTestConnection = () =>
  useAction('POST /api/user-integrations/:id/test', {
    refresh: reads,
    fallback: 'Failed to test the connection',
  })

export const useRateIntegration = () =>
  useAction('PUT /api/integration-ratings', {
    refresh: ['GET /api/integrations'],
    success: 'Thank you. Your rating was saved.',
    fallback: 'Failed to save your rating',
  })
