import type { ReactNode } from 'react'
import { Field, Input } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { useInvitationOf } from '#web/data/invitations.ts'
import { useAcceptInvitation } from '#web/data/sign-ups.ts'
import { useIsHydrated } from '#web/platform/hydration.ts'
import { explainAuthFailure } from './auth-failure.ts'
import { FormMessage } from './form-message.tsx'
import { SubmitButton } from './submit-button.tsx'
import { tokenInPath } from './token-in-address.ts'
import { useAuthForm } from './use-auth-form.ts'

/** Makes the account of the invitation whose link stands in the address, and signs in; `children` follow it. */
export function InvitationForm({ children }: { children?: ReactNode }) {
  // Only a browser has an address: the page is drawn before anybody is known.
  const token = useIsHydrated() ? tokenInPath() : undefined
  const { data: invitation, error } = useInvitationOf(token)
  const accept = useAcceptInvitation()
  const { fault, handleSubmit } = useAuthForm(
    ({ firstName, lastName, password }) =>
      accept.mutateAsync({ token: token ?? '', firstName, lastName, password }),
    { needed: ['password'] },
  )
  if (error) {
    return (
      <>
        <FormMessage tone="danger">{explainAuthFailure(error).form}</FormMessage>
        {children}
      </>
    )
  }
  // Not shown before it is known whether it may be filled in: what takes its place would move what stands below.
  return (
    <div className={invitation ? 'contents' : 'invisible contents'}>
      <form method="post" noValidate className="flex flex-col gap-5" onSubmit={handleSubmit}>
        {fault.form && <FormMessage tone="danger">{fault.form}</FormMessage>}
        <Field label="Email" hint="The address that was invited" error={fault.fields.email}>
          <Input
            name="email"
            type="email"
            autoComplete="username"
            readOnly
            className="bg-sunken"
            value={invitation?.email ?? ''}
          />
        </Field>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 sm:gap-4">
          <Field label="First name" isOptional error={fault.fields.firstName}>
            <Input name="firstName" autoComplete="given-name" maxLength={100} />
          </Field>
          <Field label="Last name" isOptional error={fault.fields.lastName}>
            <Input name="lastName" autoComplete="family-name" maxLength={100} />
          </Field>
        </div>
        <Field label="Password" hint="At least 10 characters" error={fault.fields.password}>
          <PasswordInput name="password" autoComplete="new-password" required />
        </Field>
        <SubmitButton busy={accept.isPending || accept.isSuccess}>Create account</SubmitButton>
      </form>
      {children}
    </div>
  )
}
