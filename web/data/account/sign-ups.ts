import { useMutation } from '@tanstack/react-query'
import { call, type Input } from '#web/platform/call.ts'

interface SignUp {
  email: string
  password: string
  firstName: string
  lastName: string
  setupCode: string
  /** Where the person wanted to go, for a sign-up that an email finishes. */
  returnTo: string | undefined
}

/** Creates an account and signs in to it; without a user in the reply it is finished by an email. */
export function useSignUp() {
  return useMutation({
    // One by one: the form that both share has fields of signing in, too, which a sign-up would be refused for.
    mutationFn: ({ email, password, firstName, lastName, setupCode, returnTo }: SignUp) =>
      call('POST /api/auth/sign-up/email', {
        body: {
          email,
          password,
          firstName,
          lastName,
          returnTo,
          name: `${firstName} ${lastName}`.trim(),
          timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
          setupCode: setupCode || undefined,
        },
      }),
  })
}

/** Finishes a sign-up by the token of a link, and signs in. */
export function useConfirmSignUp() {
  return useMutation({
    mutationFn: (body: Input<'POST /api/auth/confirm-sign-up'>['body']) =>
      call('POST /api/auth/confirm-sign-up', { body }),
  })
}

/** Makes the account of an invitation, and signs in. */
export function useAcceptInvitation() {
  return useMutation({
    mutationFn: (body: Input<'POST /api/auth/accept-invitation'>['body']) =>
      call('POST /api/auth/accept-invitation', {
        body: { ...body, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
      }),
  })
}
