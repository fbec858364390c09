interface Spent {
  /** The engine that answered; null: none did. */
  engine: string | null
  tokensUsed?: number
  /** US dollars as decimal text. */
  cost: string
}

/** Whether nobody knows what a run cost: a model was used and its price is on no list. What is unknown is not free. */
export function isCostUnknown({ engine, tokensUsed = 0, cost }: Spent): boolean {
  const usedModel = tokensUsed > 0 || (engine !== null && engine !== 'built-in')
  return usedModel && Number(cost) === 0
}
