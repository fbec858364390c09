import { CallFailure } from '#web/platform/call.ts'

type AuthField = 'setupCode' | 'firstName' | 'lastName' | 'email' | 'password' | 'code'

/** The messages for the user: beside the invalid fields, and above the form. */
export interface AuthError {
  fields: Partial<Record<AuthField, string>>
  form?: string
}

/** Maps a refused sign-in or sign-up to messages at the right fields. */
export function explainAuthFailure(error: unknown): AuthError {
  if (!(error instanceof CallFailure)) {
    return { fields: {}, form: 'The server could not be reached. Check your connection and try again.' }
  }
  const fields = Object.fromEntries(
    error.issues.filter(({ path }) => isAuthField(path)).map(({ path, message }) => [path, message]),
  )
  if (Object.keys(fields).length > 0) return { fields }
  return { fields: {}, form: error.serverMessage ?? 'Something went wrong. Try again in a moment.' }
}

/** A field that may be required. */
export type NeededField = 'email' | 'password'

/** The required fields that are empty, checked before the request is sent. */
export function findMissing(
  form: { email: string; password: string },
  needed: readonly NeededField[],
): AuthError['fields'] {
  const isMissing = {
    email: !/^\S+@\S+$/.test(form.email),
    password: form.password === '',
  }
  const words = { email: 'Enter your email address', password: 'Enter your password' }
  return Object.fromEntries(needed.filter((name) => isMissing[name]).map((name) => [name, words[name]]))
}

function isAuthField(path: string): path is AuthField {
  return ['setupCode', 'firstName', 'lastName', 'email', 'password', 'code'].includes(path)
}
