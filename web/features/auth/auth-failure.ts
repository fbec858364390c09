import { CallFailure } from '#web/platform/call.ts'

type AuthField = 'setupCode' | 'firstName' | 'lastName' | 'email' | 'password' | 'code'

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

/** A field that a form does not do without. */
export type NeededField = 'email' | 'password'

/** What is missing of the fields that are needed, before the server has to be asked. */
export function findMissing(
  form: { email: string; password: string },
  needed: readonly NeededField[],
): AuthFault['fields'] {
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
