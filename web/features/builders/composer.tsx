import { SendHorizontal } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { Textarea } from '#web/components/field.tsx'
import type { BuilderTexts } from './builder-texts.ts'
import type { Typed } from './use-unsent-input.ts'
import { VoiceButton } from './voice-button.tsx'

/** Maximum characters of one message. */
const textMax = 4_000

interface ComposerProps {
  texts: BuilderTexts
  typed: Typed
  input: RefObject<HTMLTextAreaElement | null>
  /** Whether a reply is in flight, so that nothing can be sent. */
  isBusy: boolean
  onSend: () => void
}

/** The message input: Enter sends, Shift+Enter starts a new line. */
export function Composer({ texts, typed, input, isBusy, onSend }: ComposerProps) {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    onSend()
  }
  return (
    <form
      className="sticky bottom-0 border-line border-t bg-paper pt-3 pb-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <div className="flex items-end gap-1">
        <Textarea
          ref={input}
          aria-label="Your message"
          rows={2}
          maxLength={textMax}
          value={typed.text}
          placeholder={texts.placeholder}
          onChange={(event) => typed.fill(event.target.value)}
          onKeyDown={handleKeyDown}
          className="field-sizing-content max-h-48 min-h-11 resize-none"
        />
        <VoiceButton
          onText={(text) => typed.fill(typed.text === '' ? text : `${typed.text.trimEnd()} ${text}`)}
        />
        <IconButton
          type="submit"
          label="Send message"
          icon={<SendHorizontal size={20} aria-hidden />}
          disabled={isBusy || typed.text.trim() === ''}
        />
      </div>
      <p className="mt-1.5 text-muted text-xs">Press Enter to send • Shift+Enter for new line</p>
    </form>
  )
}
