import type { LanguageModelV4Message } from '@ai-sdk/provider'
import { engineNames } from '#contract/agents/engine-names.ts'
import type { ModelEngine } from '#contract/models/model-kinds.ts'
import { bytesLabel } from '#contract/runs/run-input.ts'
import type { PictureType } from '#server/engine/picture-facts.ts'
import type { CallRequest, ModelMessage, SentPicture } from './model-message.ts'

type UserPart = Extract<LanguageModelV4Message, { role: 'user' }>['content'][number]

/** The bytes of the pictures that a call sends, by their hashes. */
export type LoadedPictures = ReadonlyMap<string, Uint8Array>

/** What a kind of service takes: bytes, and pixels of the longer side. */
const usualLimits = { bytesMax: 15_000_000, sideMax: Number.POSITIVE_INFINITY }
/** These count the bytes in base64, which are a third more. */
const claudeLimits = { bytesMax: 3_750_000, sideMax: 8_000 }
const limits: Partial<Record<ModelEngine, typeof usualLimits>> = {
  anthropic: claudeLimits,
  bedrock: claudeLimits,
}
const refusedTypes: Partial<Record<ModelEngine, PictureType>> = { gemini: 'image/gif' }

export const picturesIn = (messages: readonly ModelMessage[]): readonly SentPicture[] =>
  messages.flatMap((message) => (message.role === 'user' ? (message.pictures ?? []) : []))

/** Why a service does not take a picture; null: it does. */
function refusalOf({ bytes, width, height, mediaType }: SentPicture, engine: ModelEngine): string | null {
  const { bytesMax, sideMax } = limits[engine] ?? usualLimits
  const service = engineNames[engine]
  if (bytes > bytesMax) return `${service} takes pictures of at most ${bytesLabel(bytesMax)}`
  if (Math.max(width, height) > sideMax)
    return `${service} takes pictures of at most ${sideMax} pixels a side`
  return mediaType === refusedTypes[engine] ? `${service} takes no GIF pictures` : null
}

/** Loads the pictures of a call that its service takes. */
export async function loadPictures({ asked, messages, loadPicture }: CallRequest): Promise<LoadedPictures> {
  const loaded = new Map<string, Uint8Array>()
  for (const picture of picturesIn(messages)) {
    if (refusalOf(picture, asked.engine) !== null || loaded.has(picture.hash)) continue
    const bytes = await loadPicture?.(picture.hash)
    if (bytes) loaded.set(picture.hash, bytes)
  }
  return loaded
}

/** The pictures of a message as a provider takes them, each after its label, and which of them are not shown. */
export function pictureParts(pictures: readonly SentPicture[], loaded: LoadedPictures): UserPart[] {
  const missing = pictures.filter(({ hash }) => !loaded.has(hash)).map(({ label }) => label)
  const shown = pictures.flatMap(({ label, hash, mediaType }): UserPart[] => {
    const data = loaded.get(hash)
    if (!data) return []
    return [
      { type: 'text', text: `${label}:` },
      { type: 'file', mediaType, data: { type: 'data', data } },
    ]
  })
  if (missing.length === 0) return shown
  const text = `These pictures are not shown to you: ${missing.join(', ')}. Use their descriptions alone, and do not guess what they show.`
  return [...shown, { type: 'text', text }]
}

/** What a model saw of the pictures of a call. */
export interface SeenPictures {
  /** It saw one of them at least. */
  any: boolean
  /** What it did not see, for the reader of the result; null: it saw all. */
  note: string | null
}

/** What the model of a call saw of its pictures: of none of them, if it is unable or refused them; empty: there are none. */
export function seenPictures(
  { asked, messages }: CallRequest,
  why: 'unable' | 'refused' | null,
): { pictures?: SeenPictures } {
  const pictures = picturesIn(messages)
  if (pictures.length === 0) return {}
  const readOnly = `so it read only their descriptions.`
  if (why === 'unable')
    return { pictures: { any: false, note: `${asked.model} sees no pictures, ${readOnly}` } }
  if (why === 'refused')
    return { pictures: { any: false, note: `${asked.model} did not accept the pictures, ${readOnly}` } }
  const refused = pictures.flatMap((picture) => {
    const reason = refusalOf(picture, asked.engine)
    return reason === null ? [] : [`${picture.name}: ${reason}`]
  })
  const note = `${asked.model} did not see all pictures. ${refused.join('; ')}.`
  return { pictures: { any: refused.length < pictures.length, note: refused.length > 0 ? note : null } }
}

const claudeTokensMax = 4_800
const largeTile = 512
const tokens = {
  claude: (width: number, height: number) => Math.min(claudeTokensMax, Math.ceil((width * height) / 750)),
  /** Tiles after scaling the longer side to 2,048 pixels and the shorter one to 768. */
  openai(width: number, height: number, model: string) {
    const fit = Math.min(1, 2_048 / Math.max(width, height))
    const scale = fit * Math.min(1, 768 / (Math.min(width, height) * fit))
    const tiles = Math.ceil((width * scale) / largeTile) * Math.ceil((height * scale) / largeTile)
    return model.includes('4o-mini') ? 2_833 + 5_667 * tiles : 85 + 170 * tiles
  },
  gemini: (width: number, height: number) =>
    Math.max(1_120, 258 * Math.min(16, Math.ceil(width / 768) * Math.ceil(height / 768))),
}

/** A generous guess at the tokens of the pictures of a prompt, by their sizes. */
export function pictureTokens(messages: readonly ModelMessage[], { engine = '', model = '' } = {}): number {
  return picturesIn(messages).reduce((sum, { width, height }) => {
    const claude = tokens.claude(width, height)
    const openai = tokens.openai(width, height, model)
    const gemini = tokens.gemini(width, height)
    const own = { anthropic: claude, bedrock: claude, openai, azure: openai, gemini }[engine]
    return sum + (own ?? Math.max(claude, openai, gemini))
  }, 0)
}
