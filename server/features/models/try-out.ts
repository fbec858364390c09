import { randomUUID } from 'node:crypto'
import type { ModelEngine } from '#contract/models/model-kinds.ts'
import type { ModelConnection, ModelTrial } from '#contract/models/models.ts'
import { db } from '#server/db/database.ts'
import { ask } from '#server/engine/model/calls/ask.ts'
import {
  configuredEngines,
  modelSecrets,
  settingsOf,
} from '#server/engine/model/providers/environment-engines.ts'
import type { CallLimits } from '#server/engine/model/calls/watchdog.ts'
import { usageMeter } from '#server/features/usage/public.ts'
import { config } from '#server/platform/config.ts'
import { invalid } from '#server/platform/failure.ts'
import { enteredSettings } from './entered-settings.ts'
import { clearTrouble } from './health.ts'
import { isSetByEnvironment, mergedSettings } from './merge.ts'
import { providerOf, savedProvider } from './providers.ts'

/** A local model may have to be loaded first. */
const limits: CallLimits = {
  totalMs: 110_000,
  firstChunkMs: 100_000,
  chunkGapMs: 15_000,
  answerCharsMax: 20_000,
  repeatWaitsMs: [],
}

/** Sends a short question to a service with these settings; returns a message about the outcome. Saves nothing. */
export async function testModel(
  userId: string,
  engine: ModelEngine,
  body: ModelConnection,
): Promise<ModelTrial> {
  const provider = providerOf(engine)
  const environment = config.models
  const entered = isSetByEnvironment(provider, environment)
    ? {}
    : enteredSettings(provider, await savedProvider(db, engine), body)
  const models = { ...environment, [settingsOf(provider)]: mergedSettings(provider, environment, entered) }
  const asked = configuredEngines(models).find((each) => each.engine === engine)
  if (!asked) throw invalid('Please enter what this service needs')
  const startedAt = performance.now()
  const answer = await ask(
    {
      key: `trial ${randomUUID()}`,
      purpose: 'trial',
      engines: [asked],
      instructions: 'Somebody is trying out the connection. Answer with the word OK alone.',
      messages: [{ role: 'user', content: 'Are you there?' }],
      limits,
      secrets: modelSecrets(models),
    },
    usageMeter({ userId, subject: { kind: 'model', id: engine } }),
    { signal: AbortSignal.timeout(limits.totalMs) },
  )
  if (!answer.ok) {
    const error = answer.failures.join(' ')
    return { isOk: false, message: `${adviceByStatus[answer.status ?? 0] ?? ''}${error}` }
  }
  // The saved key works, so its previous error is over.
  if (isSetByEnvironment(provider, environment) || body.key === undefined) await clearTrouble(engine)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return { isOk: true, message: `It works: ${asked.name} ${asked.model} answered in ${seconds} s.` }
}

/** Advice for each refusal, for the person who sets up the connection; the service's own message follows. */
const adviceByStatus: Record<number, string> = {
  401: 'The key was not accepted. ',
  403: 'The key may not use this model. ',
  404: 'There is no such model at this service, or the address is wrong. ',
  429: 'The service is reached, but it takes no more calls: check your quota there. ',
}
