/** Purposes of model calls. */
export const callPurposes = ['run', 'lesson', 'trial', 'builder', 'team'] as const
export type CallPurpose = (typeof callPurposes)[number]

/** Kinds of subjects of model calls; kind and id identify one subject. */
export const usageSubjects = ['agent', 'model', 'chat', 'team'] as const
export type UsageSubject = (typeof usageSubjects)[number]

/**
 * Outcome of a model call: `unknown` while it is in flight, and permanently when it was cut off; `refused` when the
 * service rejected it without charge.
 */
export const callOutcomes = ['unknown', 'answered', 'failed', 'refused'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Source of the price of a call: the price list, the operator's own network, or none. */
export const callPricings = ['priced', 'own', 'unpriced'] as const
export type CallPricing = (typeof callPricings)[number]
