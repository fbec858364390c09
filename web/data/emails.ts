import { useAction, useCall } from '#web/platform/query.ts'

/** Whether emails go to the signed-in user. */
export const useEmailStanding = () => useCall('GET /api/emails')

/** Pauses the emails to the signed-in user, or goes on with them. */
export const usePauseEmails = () =>
  useAction('PATCH /api/emails', {
    refresh: ['GET /api/emails'],
    success: ({ isPaused }) => ({
      title: 'Success!',
      description: isPaused ? 'You get no more emails' : 'You get emails again',
    }),
    fallback: 'Failed to change your emails',
  })

/** Sends once more the email by which the signed-in user confirms their address. */
export const useSendConfirmation = () =>
  useAction('POST /api/emails/confirmation', {
    refresh: ['GET /api/emails'],
    success: 'The email is on its way',
    fallback: 'Failed to send the email',
  })
