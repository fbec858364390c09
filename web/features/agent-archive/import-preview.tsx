import { EyeOff } from 'lucide-react'
import type { AgentFile } from '#contract/agents/agent-archive.ts'
import { CodeBlock } from '#web/components/text/code.tsx'
import { fieldLabel, type FieldName, fieldNames, fieldText, isLined } from './field-labels.ts'

/** The whole content of a file as plain text: no links, no markdown, no scripts. */
export function ImportPreview({ file }: { file: AgentFile }) {
  const fields = fieldNames
    .map((name) => ({ name, text: fieldText(name, file.agent[name] ?? null) }))
    .filter(({ text }) => text !== '')
  return (
    <section aria-label="What the file contains" className="flex flex-col gap-4">
      {fields.some(({ text }) => hasHiddenCharacters(text)) && (
        <p className="flex gap-3 rounded-md bg-warning-tint px-4 py-3 text-sm text-warning">
          <EyeOff size={16} aria-hidden className="mt-0.5 shrink-0" />
          This file contains characters that do not show or that change the direction of reading. What you see
          may not be all that is there.
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {fields.map(({ name, text }) => (
          <Held key={name} name={name} text={text} />
        ))}
      </dl>
    </section>
  )
}

function Held({ name, text }: { name: FieldName; text: string }) {
  const label = fieldLabel(name)
  const isWide = isLined(name) || name === 'name'
  return (
    <div className={`min-w-0 ${isWide ? 'sm:col-span-2' : ''}`}>
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="wrap-anywhere mt-0.5 text-sm">
        {name === 'pythonScript' ? (
          <CodeBlock label={label} text={text} />
        ) : (
          <p className="whitespace-pre-wrap">{text}</p>
        )}
      </dd>
    </div>
  )
}

/** Characters that are invisible or change the text direction, so that a reader does not see what the text contains. */
const hidden = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/u
const joiners =
  /(?<=[\p{Extended_Pictographic}\p{L}\p{M}\uFE0F\p{Emoji_Modifier}])[\u200C\u200D](?=[\p{Extended_Pictographic}\p{L}])/gu

/** Whether a text contains hidden characters, except those that join emoji and letters of some scripts. */
export function hasHiddenCharacters(text: string): boolean {
  return hidden.test(text.replace(joiners, ''))
}
