// chunk: page
import { useState } from 'react'
import { Textarea } from '#web/components/field.tsx'

/** Keeps the text as it is typed; the values are its lines that are not empty, each once. */
export function ChoicesInput({
  choices,
  onChange,
}: {
  choices: readonly string[]
  onChange: (choices: string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const isTyped = linesOf(typed).join('\n') === choices.join('\n')
  return (
    <Textarea
      rows={3}
      value={isTyped ? typed : choices.join('\n')}
      placeholder={'High\nMedium\nLow'}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(linesOf(target.value))
      }}
    />
  )
}

const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
