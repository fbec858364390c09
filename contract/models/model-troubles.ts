// chunk: base
/** Why a service refuses every call of agents until an administrator does something. */
export const modelTroubles = ['key', 'model', 'quota', 'account'] as const
export type ModelTroubleKind = (typeof modelTroubles)[number]

/** The same in words for a title or a badge. */
export const troubleTexts: Record<ModelTroubleKind, string> = {
  key: 'Key refused',
  model: 'Model not available',
  quota: 'Credit used up',
  account: 'Account disabled',
}
