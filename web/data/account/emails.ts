import { useAction, useCall } from '#web/platform/query.ts'

/** Whether the signed-in user gets emails. */
export const useEmailStanding = () => useCall('GET /api/emails')

/** Pauses or resumes the emails to the signed-in user. */
export const usePauseEmails = () =>
  useAction('PATCH /api/emails', {
    refresh: ['GET /api/emails'],
    success: ({ isPaused }) => ({
      title: 'Success!',
      description: isPaused ? 'You get no more emails' : 'You get emails again',
    }),
    fallback: 'Failed to change your emails',
  })

/** Sends the email that confirms the signed-in user's address again. */
export const useSendConfirmation = () =>
  useAction('POST /api/emails/confirmation', {
    refresh: ['GET /api/emails'],
    success: 'The email is on its way',
    fallback: 'Failed to send the email',
  })
