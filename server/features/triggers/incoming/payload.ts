import { runInputMax } from '#contract/runs/runs.ts'
import { triggersApi } from '#contract/triggers/triggers-api.ts'
import { bodyText } from '#server/http/input/body-text.ts'
import { hasUnstorableText, jsonBody, mediaType, parseJson } from '#server/http/input/read-input.ts'
import { inputText } from '#server/features/runs/public.ts'
import { Failure, invalid } from '#server/platform/failure.ts'

const jsonType = /^application\/(?:[\w.+-]+\+)?json$/
const textType = /^(?:$|text\/[\w.+-]+$|application\/x-www-form-urlencoded$)/

const unreadableType = () =>
  new Failure(415, 'unsupported_type', 'Send JSON or text: Content-Type application/json or text/plain.')
const tooLong = () =>
  new Failure(413, 'too_large', `The body may have at most ${runInputMax.toLocaleString('en')} characters.`)

/** Rejects a webhook's body by its Content-Type, before it is read. */
export function checkWebhookType(contentType: string | undefined): void {
  const type = mediaType(contentType)
  if (!jsonType.test(type) && !textType.test(type)) throw unreadableType()
}

/** Converts a webhook's body to the input of a run: JSON and text as sent, a JSON string as its value. */
export function webhookInput(bytes: Uint8Array, contentType: string | undefined): string | null {
  const text = textOf(bytes, contentType)
  if (text === '') return null
  const input = jsonType.test(mediaType(contentType)) ? jsonInput(text) : text
  if (input.length > runInputMax) throw tooLong()
  return input
}

/** The input of a `run` call with a key: the same body as a signed-in user's call. */
export function callInput(bytes: Uint8Array, contentType: string | undefined): string | null {
  const body = jsonBody(bytes, contentType, triggersApi.run) as
    | { input?: string | Record<string, unknown> }
    | undefined
  return inputText(body?.input) ?? null
}

function jsonInput(text: string): string {
  const value = parseJson(text)
  if (hasUnstorableText(value)) throw unstorable()
  return typeof value === 'string' ? value : text
}

function textOf(bytes: Uint8Array, contentType: string | undefined): string {
  const text = bodyText(bytes, contentType)
  if (hasUnstorableText(text)) throw unstorable()
  return text
}

const unstorable = () => invalid('Text may not contain NUL or broken characters.')
