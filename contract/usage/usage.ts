/** What a model was asked for. */
export const callPurposes = ['run', 'lesson', 'trial', 'builder', 'team'] as const
export type CallPurpose = (typeof callPurposes)[number]

/** What model calls are made about; with its id it names one thing. */
export const usageSubjects = ['agent', 'model', 'chat', 'team'] as const
export type UsageSubject = (typeof usageSubjects)[number]

/**
 * What came of a model call: `unknown` while it is under way and for good where it was cut off, `refused` where the
 * service turned it away unpaid.
 */
export const callOutcomes = ['unknown', 'answered', 'failed', 'refused'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Where the price of a call comes from: the price list, the operator's own network, or nowhere. */
export const callPricings = ['priced', 'own', 'unpriced'] as const
export type CallPricing = (typeof callPricings)[number]
