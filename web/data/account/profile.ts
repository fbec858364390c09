import { useMutation } from '@tanstack/react-query'
import { call, type Input, type Reply, request } from '#web/platform/call.ts'
import { reportFailure } from '#web/platform/query.ts'
import { setSignedInUser } from '#web/data/auth.ts'

/** Changes the sign-in email address; a reply without a user means that an email must confirm the change. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: (body: Input<'POST /api/auth/email'>['body']) => call('POST /api/auth/email', { body }),
    onSuccess: ({ user }) => user && setSignedInUser(user),
  })
}

/** Confirms the change with the token of the email's link. */
export function useConfirmEmailChange() {
  return useMutation({
    mutationFn: (token: string) => call('POST /api/auth/email/confirm', { body: { token } }),
    onSuccess: ({ user }) => setSignedInUser(user),
  })
}

/** Sets the user's picture; the server crops it to the middle square. */
export function useSetPicture() {
  return useMutation({
    mutationFn: (picture: Blob) => {
      const form = new FormData()
      form.set('picture', picture, 'picture')
      return request('PUT', '/api/auth/picture', form) as Promise<Reply<'PUT /api/auth/picture'>>
    },
    onSuccess: setSignedInUser,
    onError: (error) => reportFailure(error, 'Failed to save your picture'),
  })
}

/** Removes the user's picture. */
export function useRemovePicture() {
  return useMutation({
    mutationFn: () => call('DELETE /api/auth/picture'),
    onSuccess: setSignedInUser,
    onError: (error) => reportFailure(error, 'Failed to remove your picture'),
  })
}
