import { type FormEvent, useState } from 'react'
import { type AuthFault, explainAuthFailure, findMissing } from './auth-failure.ts'

interface AuthForm {
  firstName: string
  lastName: string
  email: string
  password: string
}

/** Reads the form when it is sent, says what is missing or was refused, and leads to the first fault. */
export function useAuthForm(send: (form: AuthForm) => Promise<unknown>) {
  const [fault, setFault] = useState<AuthFault>({ fields: {} })

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const form = readForm(element)
    const found = await findFault(form, send)
    setFault(found)
    const field = Object.keys(found.fields)[0] ?? (found.form && 'password')
    const input = field && element.elements.namedItem(field)
    if (input instanceof HTMLInputElement) input.focus()
  }
  return { fault, handleSubmit }
}

async function findFault(form: AuthForm, send: (form: AuthForm) => Promise<unknown>): Promise<AuthFault> {
  const missing = findMissing(form)
  if (Object.keys(missing).length > 0) return { fields: missing }
  try {
    await send(form)
    return { fields: {} }
  } catch (error) {
    return explainAuthFailure(error)
  }
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
