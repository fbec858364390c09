import { Mic, MicOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { hear } from './hear.ts'

/** Writes recognized speech into the input; shows an example in browsers without speech recognition. */
export function VoiceButton({ onText }: { onText: (text: string) => void }) {
  const [isListening, setListening] = useState(false)
  const [isDemo, setDemo] = useState(false)
  const stop = useRef<() => void>(undefined)
  const take = useEffectEvent(onText)
  useEffect(() => () => stop.current?.(), [])

  const handlePress = () => {
    if (isListening) return stop.current?.()
    setListening(true)
    stop.current = hear({
      onText: (text) => take(text),
      onDemo: () => setDemo(true),
      onEnd: () => setListening(false),
    })
  }
  return (
    <>
      <IconButton
        label={isListening ? 'Stop listening' : 'Speak'}
        aria-pressed={isListening}
        icon={isListening ? <MicOff size={20} aria-hidden /> : <Mic size={20} aria-hidden />}
        onClick={handlePress}
        className={isListening ? 'text-danger!' : undefined}
      />
      <output className="sr-only">
        {isListening && 'Listening'}
        {isDemo &&
          !isListening &&
          'Speech is not understood in this browser: an example was written instead.'}
      </output>
    </>
  )
}
