import { CallFailure } from '#web/platform/call.ts'

export type AuthField = 'firstName' | 'lastName' | 'email' | 'password'

/** What to tell the user: beside the fields that are at fault, and above the form. */
export interface AuthFault {
  fields: Partial<Record<AuthField, string>>
  form?: string
}

/** Which field each code of the auth library is about. */
const fieldOfCode: Record<string, AuthField> = {
  INVALID_EMAIL: 'email',
  USER_ALREADY_EXISTS: 'email',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email',
  INVALID_PASSWORD: 'password',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
}

/** Turns a refused sign-in or sign-up into words at the right place. */
export function explainAuthFailure(error: unknown): AuthFault {
  if (!(error instanceof CallFailure)) {
    return { fields: {}, form: 'The server could not be reached. Check your connection and try again.' }
  }
  if (error.status === 429) return { fields: {}, form: waitMessage(error.retryAfterSeconds) }
  const fields = Object.fromEntries(
    error.issues.filter(({ path }) => isAuthField(path)).map(({ path, message }) => [path, message]),
  )
  if (Object.keys(fields).length > 0) return { fields }
  const message = error.serverMessage ?? 'Something went wrong. Try again in a moment.'
  const field = fieldOfCode[error.code]
  return field ? { fields: { [field]: message } } : { fields: {}, form: message }
}

/** What is missing before the server needs to be asked. */
export function findMissing(form: { email: string; password: string }): AuthFault['fields'] {
  return {
    ...(!/^\S+@\S+$/.test(form.email) && { email: 'Enter your e-mail address' }),
    ...(form.password === '' && { password: 'Enter your password' }),
  }
}

function waitMessage(seconds: number | undefined) {
  const when = seconds === undefined ? 'in a moment' : `in ${seconds} s`
  return `Too many attempts. Try again ${when}.`
}

function isAuthField(path: string): path is AuthField {
  return ['firstName', 'lastName', 'email', 'password'].includes(path)
}
