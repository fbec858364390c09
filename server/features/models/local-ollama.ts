import { z } from 'zod'
import { knownUrl } from '#contract/known-url.ts'
import type { OfferedOllama } from '#contract/models/models.ts'
import { config } from '#server/platform/config.ts'
import { createOutbound } from '#server/platform/outbound/outbound.ts'
import { modelsOfEverybody } from './connected-models.ts'

const answerMs = 1_500
const answerBytesMax = 1_000_000
const modelsMax = 50

const tags = z.object({ models: z.array(z.object({ name: z.string().min(1).max(100) })) })

/** Returns the Ollama of this host with its models; null: there is none, or it does not answer quickly. */
export async function findOllama(): Promise<OfferedOllama | null> {
  const { host } = knownUrl(config.ollama)
  try {
    const fetch = createOutbound({ allowHosts: [host] })
    const { status, bytes } = await fetch(`${config.ollama}/api/tags`, {
      totalMs: answerMs,
      bytesMax: answerBytesMax,
      redirectsMax: 0,
    })
    const listed = status === 200 ? tags.safeParse(JSON.parse(new TextDecoder().decode(bytes))) : undefined
    if (!listed?.success) return null
    return { address: config.ollama, models: listed.data.models.slice(0, modelsMax).map(({ name }) => name) }
  } catch {
    return null
  }
}

/** Returns the hint at start when agents have no model and this host could provide one; undefined: none. */
export async function ollamaAtStart(site: string): Promise<string | undefined> {
  if ((await modelsOfEverybody()).length > 0) return undefined
  const found = await findOllama()
  if (!found?.models[0]) return undefined
  return `Ollama runs on this machine, with ${found.models.slice(0, 3).join(', ')}. Agents can use it: an administrator connects it at ${site}/settings/ai-model`
}
