import { type FormEvent, useState } from 'react'
import { safeReturnTo } from '#web/platform/routes.ts'
import { type AuthFault, explainAuthFailure, findMissing, type NeededField } from './auth-failure.ts'

interface AuthForm {
  firstName: string
  lastName: string
  email: string
  password: string
}

interface AuthFormOptions {
  needed?: readonly NeededField[]
  /** What follows where nothing was at fault; unless said otherwise, the page that the person wanted to go to. */
  whenDone?: () => void
}

/** Reads the form when it is sent, says what is missing or was refused, and leads to the first fault. */
export function useAuthForm(
  send: (form: AuthForm) => Promise<unknown>,
  { needed = ['email', 'password'], whenDone = goOn }: AuthFormOptions = {},
) {
  const [fault, setFault] = useState<AuthFault>({ fields: {} })

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const form = readForm(element)
    const missing = findMissing(form, needed)
    const found = Object.keys(missing).length > 0 ? { fields: missing } : await sendForm(form, send)
    setFault(found)
    const field = Object.keys(found.fields)[0] ?? (found.form && 'password')
    const input = field && element.elements.namedItem(field)
    if (input instanceof HTMLInputElement) input.focus()
    if (!field) whenDone()
  }
  return { fault, handleSubmit }
}

async function sendForm(form: AuthForm, send: (form: AuthForm) => Promise<unknown>): Promise<AuthFault> {
  try {
    await send(form)
    return { fields: {} }
  } catch (error) {
    return explainAuthFailure(error)
  }
}

/** As a new document: the server has another one for who is signed in. It takes the place of this page, which they are done with. */
function goOn() {
  const { search, origin } = window.location
  window.location.replace(safeReturnTo(new URLSearchParams(search).get('returnTo'), origin))
}

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
  }
}
