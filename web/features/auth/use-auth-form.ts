import { type FormEvent, useState } from 'react'
import { routes, safeReturnTo } from '#web/platform/routes.ts'
import { type AuthError, explainAuthFailure, findMissing, type NeededField } from './auth-failure.ts'
import { currentPath, replaceDocument } from '#web/platform/site.ts'

interface AuthForm {
  firstName: string
  lastName: string
  email: string
  password: string
  /** Empty in a form without this field. */
  setupCode: string
  /** The code of the second factor; empty until it is required. */
  code: string
}

interface AuthFormOptions<Reply> {
  needed?: readonly NeededField[]
  /** Called after success; by default opens the page that the user wanted. */
  whenDone?: (reply: Reply, form: AuthForm) => void
}

/** Submits the form, shows what is missing or was refused, and focuses the first error. */
export function useAuthForm<Reply>(
  send: (form: AuthForm) => Promise<Reply>,
  { needed = ['email', 'password'], whenDone = openReturnPage }: AuthFormOptions<Reply> = {},
) {
  const [errors, setErrors] = useState<AuthError>({ fields: {} })
  const [asksForCode, setAsksForCode] = useState(false)

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const form = readForm(element)
    const missing = findMissing(form, needed)
    const tried = Object.keys(missing).length > 0 ? { errors: { fields: missing } } : await tryTo(send, form)
    const found: AuthError = 'errors' in tried ? tried.errors : { fields: {} }
    setErrors(found)
    if (found.fields.code) setAsksForCode(true)
    const field = Object.keys(found.fields)[0] ?? (found.form && 'password')
    const input = field && element.elements.namedItem(field)
    if (input instanceof HTMLInputElement) input.focus()
    if ('reply' in tried) whenDone(tried.reply, form)
  }
  return { errors, asksForCode, handleSubmit }
}

async function tryTo<Reply>(
  send: (form: AuthForm) => Promise<Reply>,
  form: AuthForm,
): Promise<{ reply: Reply } | { errors: AuthError }> {
  try {
    return { reply: await send(form) }
  } catch (error) {
    return { errors: explainAuthFailure(error) }
  }
}

/**
 * Opens the page that the user wanted, as a new document, because the server sends another one to signed-in users.
 * Replaces this page in the history.
 */
export function openReturnPage() {
  openPath(returnToInAddress())
}

/** Opens a path of this site as `goOn` does. */
export function openPath(path: string | null) {
  replaceDocument(safeReturnTo(path, window.location.origin))
}

/** The page that the user wanted when they were sent to sign in. */
export function returnToInAddress(): string | null {
  return asked('returnTo')
}

/** The setup code in the link that the server prints. */
export function codeInAddress(): string {
  return asked('code') ?? ''
}

/**
 * A parameter of the address; else of the referring sign-in page, if the user followed its link before the script had
 * added the parameter to it.
 */
function asked(name: string): string | null {
  const { search, origin } = window.location
  if (search || !URL.canParse(document.referrer)) return new URLSearchParams(search).get(name)
  const before = new URL(document.referrer)
  const isFromHere = before.origin === origin && fromThese.includes(currentPath(before.pathname))
  return isFromHere ? before.searchParams.get(name) : null
}

const fromThese: string[] = [routes.login, routes.signup, routes.confirmSignUp]

function readForm(element: HTMLFormElement): AuthForm {
  const data = new FormData(element)
  const read = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    firstName: read('firstName').trim(),
    lastName: read('lastName').trim(),
    email: read('email').trim(),
    password: read('password'),
    // The user of the printed link may submit before the page shows the field for the code.
    setupCode: read('setupCode').trim() || codeInAddress(),
    code: read('code').trim(),
  }
}
