import type { ModelTroubleKind } from '#contract/models/model-troubles.ts'
import { troubleTexts } from '#contract/models/model-troubles.ts'
import type { Connection, ConnectionScope } from '#web/data/models/model-connections.ts'
import { formatCount } from '#web/platform/format.ts'
import { groupWords } from './group-words.ts'
import { kindLabels } from './kind-labels.ts'

/** The models of a connection that refuse calls. */
export const troubledModels = ({ models }: Connection) =>
  models.flatMap(({ name, trouble }) => (trouble ? [{ name, ...trouble }] : []))

/** The current status of a connection, in two or three words. */
export function stateOf(connection: Connection): { tone: 'success' | 'warning' | 'danger'; words: string } {
  const [trouble, ...others] = troubledModels(connection)
  if (connection.models.length === 0) return { tone: 'warning', words: 'No model offered' }
  if (connection.problem) return { tone: 'danger', words: 'Not used' }
  if (trouble) {
    const isWhole = trouble.kind !== 'model' || others.length + 1 === connection.models.length
    return { tone: isWhole ? 'danger' : 'warning', words: troubleTexts[trouble.kind] }
  }
  if (connection.models.some(({ withdrawnAt }) => withdrawnAt))
    return { tone: 'warning', words: 'Model withdrawn' }
  return { tone: 'success', words: 'Connected' }
}

/** Kind, models, access, address and key of a connection, as far as they say something. */
export function factsOf(connection: Connection, scope: ConnectionScope): string {
  const { kind, name, models, groups, address, isAddressEntered, keyHint, isFromEnvironment } = connection
  const kindName = kindLabels[kind].name
  const [only] = models
  const facts = [
    // The address says more about a server of one's own.
    kind !== 'openai-compatible' && !kindName.startsWith(name) && kindName,
    models.length === 1 && (only?.label ?? only?.name),
    models.length > 1 && formatCount(models.length, 'model'),
    scope === 'installation' && groupWords(groups),
    isAddressEntered && address,
    keyHint && `key ••••${keyHint}`,
    isFromEnvironment && "set by the server's environment",
  ]
  return facts.filter(Boolean).join(' · ')
}

/** What fixes a trouble: other settings, another model, or a test once the account is in order. */
export const fixOf: Record<ModelTroubleKind, { step: 'settings' | 'models' | 'test'; label: string }> = {
  key: { step: 'settings', label: 'Enter a new key' },
  model: { step: 'models', label: 'Choose another model' },
  quota: { step: 'test', label: 'Test again' },
  account: { step: 'test', label: 'Test again' },
}
