// chunk: page
import { type ComponentProps, useState } from 'react'
import { Input, useFieldControl } from './field.tsx'

/** A password field with a button that shows the text. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const { id } = useFieldControl()
  const [isShown, setIsShown] = useState(false)
  return (
    <span className="relative block">
      <Input
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        className="pr-16"
      />
      <button
        type="button"
        aria-controls={id}
        aria-pressed={isShown}
        className="noscript:hidden absolute inset-y-0 right-0 min-w-16 cursor-pointer rounded-md px-2 font-medium text-muted text-xs transition-colors hover:bg-sunken hover:text-ink"
        onClick={() => setIsShown(!isShown)}
      >
        <span aria-hidden>{isShown ? 'Hide' : 'Show'}</span>
        <span className="sr-only">Show password</span>
      </button>
    </span>
  )
}
