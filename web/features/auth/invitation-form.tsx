import type { ReactNode } from 'react'
import { Field, Input } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { useInvitationOf } from '#web/data/account/invitations.ts'
import { useAcceptInvitation } from '#web/data/account/sign-ups.ts'
import { useIsHydrated } from '#web/platform/dom/hydration.ts'
import { explainAuthFailure } from './auth-failure.ts'
import { FormMessage } from './form-message.tsx'
import { SubmitButton } from './submit-button.tsx'
import { tokenInPath } from './token-in-address.ts'
import { useAuthForm } from './use-auth-form.ts'

/** Accepts the invitation of the link in the address: creates the account and signs in. Renders `children` below. */
export function InvitationForm({ children }: { children?: ReactNode }) {
  // The address is known in the browser only: the page is pre-rendered.
  const token = useIsHydrated() ? tokenInPath() : undefined
  const { data: invitation, error } = useInvitationOf(token)
  const accept = useAcceptInvitation()
  const { errors, handleSubmit } = useAuthForm(
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
  // Hidden until the invitation has loaded, because an error in its place would move the content below.
  return (
    <div className={invitation ? 'contents' : 'invisible contents'}>
      <form method="post" noValidate className="flex flex-col gap-5" onSubmit={handleSubmit}>
        {errors.form && <FormMessage tone="danger">{errors.form}</FormMessage>}
        <Field label="Email" hint="The address that was invited" error={errors.fields.email}>
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
          <Field label="First name" isOptional error={errors.fields.firstName}>
            <Input name="firstName" autoComplete="given-name" maxLength={100} />
          </Field>
          <Field label="Last name" isOptional error={errors.fields.lastName}>
            <Input name="lastName" autoComplete="family-name" maxLength={100} />
          </Field>
        </div>
        <Field label="Password" hint="At least 10 characters" error={errors.fields.password}>
          <PasswordInput name="password" autoComplete="new-password" required />
        </Field>
        <SubmitButton busy={accept.isPending || accept.isSuccess}>Create account</SubmitButton>
      </form>
      {children}
    </div>
  )
}
