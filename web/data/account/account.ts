import { useMutation } from '@tanstack/react-query'
import { call, type Input } from '#web/platform/call.ts'
import { callKey, queryClient, useAction, useCall } from '#web/platform/query.ts'
import { routes } from '#web/platform/routes.ts'
import { toast } from '#web/platform/toast.ts'
import { signedOut } from './sessions.ts'
import { replaceDocument } from '#web/platform/site.ts'

/** Deletes the user's own account and leaves for the page of visitors; which failure it was is for the form to say. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: Input<'POST /api/account/delete'>['body']) =>
      call('POST /api/account/delete', { body }),
    onSuccess: () => replaceDocument(routes.home),
  })
}

/** Whether the signed-in user gets emails. */
export const useEmailStatus = () => useCall('GET /api/emails')

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

/** Changes the password; which failure it was is for the form to say. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: Input<'PUT /api/auth/password'>['body']) => call('PUT /api/auth/password', { body }),
    onSuccess: ({ endedSessions }) => {
      const description = `Your password was changed. ${signedOut(endedSessions)}.`
      toast({ title: 'Success!', description })
      void queryClient.invalidateQueries({ queryKey: callKey('GET /api/auth/sessions') })
    },
  })
}

/** Whether the account is tied to one at the identity provider. */
export const useIdentity = () => useCall('GET /api/auth/single-sign-on')

export const useDisconnect = () =>
  useAction('DELETE /api/auth/single-sign-on', {
    refresh: ['GET /api/auth/single-sign-on', 'GET /api/auth/two-factor'],
    success: 'Single sign-on is disconnected',
    fallback: 'Failed to disconnect single sign-on',
  })
