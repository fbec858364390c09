import { type FormEvent, useState } from 'react'
import { routes, safeReturnTo } from '#web/platform/routes.ts'
import { type AuthFault, explainAuthFailure, findMissing, type NeededField } from './auth-failure.ts'

interface AuthForm {
  firstName: string
  lastName: string
  email: string
  password: string
  /** Where the form has no field for it, empty. */
  setupCode: string
  /** Of the second step; empty until it is asked for. */
  code: string
}

interface AuthFormOptions<Reply> {
  needed?: readonly NeededField[]
  /** What follows where nothing was at fault; unless said otherwise, the page that the person wanted to go to. */
  whenDone?: (reply: Reply, form: AuthForm) => void
}

/** Reads the form when it is sent, says what is missing or was refused, and leads to the first fault. */
export function useAuthForm<Reply>(
  send: (form: AuthForm) => Promise<Reply>,
  { needed = ['email', 'password'], whenDone = goOn }: AuthFormOptions<Reply> = {},
) {
  const [fault, setFault] = useState<AuthFault>({ fields: {} })
  const [asksForCode, setAsksForCode] = useState(false)

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const form = readForm(element)
    const missing = findMissing(form, needed)
    const tried = Object.keys(missing).length > 0 ? { fault: { fields: missing } } : await tryTo(send, form)
    const found: AuthFault = 'fault' in tried ? tried.fault : { fields: {} }
    setFault(found)
    if (found.fields.code) setAsksForCode(true)
    const field = Object.keys(found.fields)[0] ?? (found.form && 'password')
    const input = field && element.elements.namedItem(field)
    if (input instanceof HTMLInputElement) input.focus()
    if ('reply' in tried) whenDone(tried.reply, form)
  }
  return { fault, asksForCode, handleSubmit }
}

async function tryTo<Reply>(
  send: (form: AuthForm) => Promise<Reply>,
  form: AuthForm,
): Promise<{ reply: Reply } | { fault: AuthFault }> {
  try {
    return { reply: await send(form) }
  } catch (error) {
    return { fault: explainAuthFailure(error) }
  }
}

/** Goes where the person wanted to, as a new document: the server has another one for who is signed in. It takes the place of this page, which they are done with. */
export function goOn() {
  goTo(returnToInAddress())
}

/** Goes to a path of this site, as `goOn` does. */
export function goTo(path: string | null) {
  window.location.replace(safeReturnTo(path, window.location.origin))
}

/** Where the person wanted to go when they were sent to sign in. */
export function returnToInAddress(): string | null {
  return asked('returnTo')
}

/** The setup code that the link printed by the server carries. */
export function codeInAddress(): string {
  return asked('code') ?? ''
}

/** What the address asks for. Who was quicker than the script that adds it to the link between these pages has it in the address before. */
function asked(name: string): string | null {
  const { search, origin } = window.location
  if (search || !URL.canParse(document.referrer)) return new URLSearchParams(search).get(name)
  const before = new URL(document.referrer)
  const isFromHere = before.origin === origin && fromThese.includes(before.pathname)
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
    // Who came by the printed link may be quicker than the page finds out that it asks for the code.
    setupCode: read('setupCode').trim() || codeInAddress(),
    code: read('code').trim(),
  }
}
