import { type FormEvent, useId, useState } from 'react'
import { api, keepToken } from './api.ts'

/** Whether the page is a copy without a server of its own, which sends its forms to the owner. */
const isPublishedCopy = () => (globalThis as { publishedCopy?: boolean }).publishedCopy === true

/** Where the owner signs in. */
export function SignIn() {
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const id = useId()
  const hint = (globalThis as { previewPassword?: string }).previewPassword
  const send = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const { token } = await api<{ token: string }>('/session', 'POST', { password })
      keepToken(token)
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'That did not work.')
    }
  }
  if (isPublishedCopy()) {
    return (
      <p role="note">
        Nobody can sign in on this published copy. Its owner reads what visitors send where the page was made.
      </p>
    )
  }
  return (
    <form className="form narrow" onSubmit={send}>
      <div className="field">
        <label htmlFor={id}>Password of the owner</label>
        <input
          id={id}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {hint && <p className="muted">In this preview it is “{hint}”.</p>}
      </div>
      {fault && <p role="alert">{fault}</p>}
      <button type="submit" className="button">
        Sign in
      </button>
    </form>
  )
}
