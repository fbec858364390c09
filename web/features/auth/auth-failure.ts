import { CallFailure } from '#web/platform/call.ts'

type AuthField = 'firstName' | 'lastName' | 'email' | 'password'

/** What to tell the user: beside the fields that are at fault, and above the form. */
export interface AuthFault {
  fields: Partial<Record<AuthField, string>>
  form?: string
}

/** Turns a refused sign-in or sign-up into words at the right place. */
export function explainAuthFailure(error: unknown): AuthFault {
  if (!(error instanceof CallFailure)) {
    return { fields: {}, form: 'The server could not be reached. Check your connection and try again.' }
  }
  const fields = Object.fromEntries(
    error.issues.filter(({ path }) => isAuthField(path)).map(({ path, message }) => [path, message]),
  )
  if (Object.keys(fields).length > 0) return { fields }
  return { fields: {}, form: error.serverMessage ?? 'Something went wrong. Try again in a moment.' }
}

/** What is missing before the server needs to be asked. */
export function findMissing(form: { email: string; password: string }): AuthFault['fields'] {
  return {
    ...(!/^\S+@\S+$/.test(form.email) && { email: 'Enter your e-mail address' }),
    ...(form.password === '' && { password: 'Enter your password' }),
  }
}

function isAuthField(path: string): path is AuthField {
  return ['firstName', 'lastName', 'email', 'password'].includes(path)
}
