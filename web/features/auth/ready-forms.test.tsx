import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConfirmSignUpForm } from './confirm-sign-up-form.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const ready = (form: ReactNode) =>
  renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>)

test.each([
  ['sign-in', ready(<SignInForm />)],
  ['sign-up', ready(<SignUpForm firstAccount={false} />)],
  ['finished sign-up', ready(<ConfirmSignUpForm />)],
  ['forgotten password', ready(<ForgotPasswordForm />)],
  ['new password', ready(<ResetPasswordForm />)],
  ['invitation', ready(<InvitationForm />)],
])('before its script runs the %s form cannot be sent, so no password reaches an address', (_name, form) => {
  expect(form).toMatch(/<form [^>]*method="post"/)
  expect(form.match(/<button[^>]*type="submit"[^>]*>/)?.[0]).toContain('disabled=""')
})
