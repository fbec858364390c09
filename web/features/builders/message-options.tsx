import { useState } from 'react'
import type { ChatMessageReply } from '#contract/builders/chat-message.ts'
import { Button } from '#web/components/button.tsx'

type Options = NonNullable<ChatMessageReply['options']>

interface MessageOptionsProps {
  options: Options
  isBusy: boolean
  onChoose: (values: string[]) => void
}

/** The possible answers: one of several, several of them, or yes and no. */
export function MessageOptions({ options, isBusy, onChoose }: MessageOptionsProps) {
  if (options.type === 'multiselect')
    return <Several choices={options.choices} isBusy={isBusy} onChoose={onChoose} />
  if (options.type === 'select')
    return <OneOf choices={options.choices} isBusy={isBusy} onChoose={onChoose} />
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {options.choices.map(({ value, label, description }, index) => (
        <Button
          key={value}
          variant={options.type === 'confirmation' && index === 0 ? 'primary' : 'secondary'}
          disabled={isBusy}
          title={description}
          onClick={() => onChoose([value])}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

type ChoicesProps = Omit<MessageOptionsProps, 'options'> & { choices: Options['choices'] }

function OneOf({ choices, isBusy, onChoose }: ChoicesProps) {
  return (
    <ul className="mt-3 grid gap-2 sm:grid-cols-2">
      {choices.map(({ value, label, description }) => (
        <li key={value}>
          <button
            type="button"
            disabled={isBusy}
            onClick={() => onChoose([value])}
            className="h-full min-h-11 w-full cursor-pointer rounded-md border border-control bg-surface px-3 py-2 text-left transition-colors hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-50"
          >
            <span className="block font-medium text-sm">{label}</span>
            {description && <span className="block text-muted text-xs">{description}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Several({ choices, isBusy, onChoose }: ChoicesProps) {
  const [chosen, setChosen] = useState<string[]>([])
  const toggle = (value: string) =>
    setChosen(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  return (
    <div className="mt-3">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ value, label }) => (
          <li key={value}>
            <label className="flex min-h-9 cursor-pointer items-center gap-2 rounded-md border border-control bg-surface px-3 text-sm has-checked:border-accent has-checked:bg-accent-tint max-sm:min-h-11 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                disabled={isBusy}
                checked={chosen.includes(value)}
                onChange={() => toggle(value)}
              />
              {label}
            </label>
          </li>
        ))}
      </ul>
      <Button
        className="mt-3"
        variant="primary"
        disabled={isBusy || chosen.length === 0}
        onClick={() => onChoose(chosen)}
      >
        Continue
      </Button>
    </div>
  )
}
