import { Mic, MicOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '#web/components/overlay/icon-button.tsx'

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
    stop.current = listen({
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

const demoMs = 2_000
const demoText = "I'd like to create a customer support agent"

interface ListenOptions {
  onText: (text: string) => void
  /** Called if speech recognition is not available, so that an example is shown instead. */
  onDemo: () => void
  onEnd: () => void
}

/** The used subset of the browser's speech recognition API, which has no types yet. */
interface Recognition extends EventTarget {
  lang: string
  interimResults: boolean
  start: () => void
  stop: () => void
}
type ResultEvent = Event & { results: ArrayLike<ArrayLike<{ transcript: string }>> }
type RecognitionErrorEvent = Event & { error: string }
type Speaking = { SpeechRecognition?: new () => Recognition; webkitSpeechRecognition?: new () => Recognition }

/** Silence or a stop by the user: no reason to show an example. */
const harmless = new Set(['no-speech', 'aborted'])

/** Listens once and passes on the recognized text; returns a function that stops it. */
function listen({ onText, onDemo, onEnd }: ListenOptions): () => void {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Speaking
  const Recognizer = SpeechRecognition ?? webkitSpeechRecognition
  let timer: ReturnType<typeof setTimeout> | undefined
  const demo = () => {
    timer ??= setTimeout(() => {
      onDemo()
      onText(demoText)
      onEnd()
    }, demoMs)
  }
  const stopDemo = () => {
    clearTimeout(timer)
    onEnd()
  }
  if (!Recognizer) {
    demo()
    return stopDemo
  }
  const recognition = new Recognizer()
  recognition.lang = navigator.language
  recognition.interimResults = false
  recognition.addEventListener('result', (event) => {
    const { results } = event as ResultEvent
    const transcript = Array.from(results, (result) => result[0]?.transcript ?? '')
      .join(' ')
      .trim()
    if (transcript !== '') onText(transcript)
  })
  recognition.addEventListener('error', (event) => {
    if (!harmless.has((event as RecognitionErrorEvent).error)) demo()
  })
  recognition.addEventListener('end', () => {
    if (timer === undefined) onEnd()
  })
  try {
    recognition.start()
  } catch {
    demo()
  }
  return () => {
    if (timer !== undefined) return stopDemo()
    recognition.stop()
  }
}
