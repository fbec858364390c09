import type { ModelTroubleKind } from '#contract/models/model-troubles.ts'
import type { ConfiguredEngine } from '#server/engine/model/providers/registry.ts'

/** Why a service refuses every call until an administrator acts. */
export interface ModelTrouble {
  kind: ModelTroubleKind
  /** The message of the service, without secrets. */
  providerMessage: string
}

const account =
  /(?:account|organi[sz]ation|project|workspace|consumer|user).{0,80}(?:disabled|deactivated|suspended|terminated|closed|banned|blocked)|account_(?:deactivated|disabled|suspended)|access_terminated/i
const quota =
  /insufficient[_ -]?(?:quota|balance|credits?|funds)|(?:credit|account) balance is too low|out of credits|no credits|exceeded your current quota|billing (?:hard )?limit|spend(?:ing)? limit|payment required|add (?:more )?credits|prepaid/i
/** Limits per minute or per day reset by themselves. */
const passing = /retry in|try again in|per[_ -]?(?:minute|second|hour|day)|\b(?:rpm|tpm|rpd)\b/i
const key =
  /api[_ -]?key|authenticat|unauthori[sz]ed|invalid[_ -]?(?:x-api-key|token|credentials?)|(?:token|credentials?).{0,30}(?:invalid|expired|revoked|missing)|permission|not allowed|access denied|forbidden/i
const model = /\bmodels?\b|deployment|engine/i
const gone =
  /not[_ ](?:found|exist|available|supported|a valid)|does ?n[o']t exist|deprecated|retired|decommissioned|withdrawn|unknown|no such|removed|shut ?down|end[- ]of[- ]life|no longer|invalid model|pulling it first|no endpoints/i
const otherOption =
  /\btools?\b|function|response_format|json|system role|context length|moderat|flagged|region|country/i

/** The error in the connection of a model that refused a call; null: the call itself or a temporary state caused it. */
export function troubleIn(status: number | undefined, providerMessage: string): ModelTrouble | null {
  const kind = status === undefined ? null : kindOf(status, providerMessage)
  return kind && { kind, providerMessage }
}

function kindOf(status: number, providerMessage: string): ModelTroubleKind | null {
  if (![400, 401, 402, 403, 404, 410, 422, 429].includes(status)) return null
  if (status !== 429 && account.test(providerMessage)) return 'account'
  if (status === 402 || (quota.test(providerMessage) && !passing.test(providerMessage))) return 'quota'
  if (status === 429) return account.test(providerMessage) ? 'account' : null
  if (status === 401) return 'key'
  if (otherOption.test(providerMessage)) return null
  const isModel = model.test(providerMessage) && gone.test(providerMessage)
  if (status === 404 || status === 410) return isModel || providerMessage === '' ? 'model' : null
  if (isModel) return 'model'
  if (status === 403) return key.test(providerMessage) || providerMessage === '' ? 'key' : null
  return /api[_ -]?key|authentication|credential/i.test(providerMessage) ? 'key' : null
}

/** How a call of a model ended: it answered, it failed for now, or its connection was refused. */
export type ModelHealth = 'answered' | 'failed' | ModelTrouble

/** Called for each call that a model answered, or that failed because of its service. */
export type HealthWatcher = (asked: ConfiguredEngine, health: ModelHealth) => Promise<void>
let watcher: HealthWatcher | undefined

/** Registers the listener for the health of models, because the engine does not access the database. */
export function watchHealth(watch: HealthWatcher): void {
  watcher = watch
}

export const noteHealth: HealthWatcher = async (asked, health) => watcher?.(asked, health)
