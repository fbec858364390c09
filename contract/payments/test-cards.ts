// chunk: page
/** The outcomes that the built-in test gateway can be asked for, each a card of its own. */
export const cardScenarios = [
  'success',
  'decline',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'processing_error',
] as const
export type CardScenario = (typeof cardScenarios)[number]

/** A test card and the outcome that it causes. */
export interface TestCard {
  name: string
  number: string
  /** The error of the payment; null: it succeeds. */
  refusal: string | null
}

/** The cards of the built-in test gateway: the numbers that payment services publish for tests, and what each says. */
export const testCards: Record<CardScenario, TestCard> = {
  success: { name: 'Success', number: '4242 4242 4242 4242', refusal: null },
  decline: { name: 'Decline', number: '4000 0000 0000 0002', refusal: 'Card was declined' },
  insufficient_funds: {
    name: 'Insufficient funds',
    number: '4000 0000 0000 9995',
    refusal: 'Insufficient funds',
  },
  expired_card: { name: 'Expired card', number: '4000 0000 0000 0069', refusal: 'Card has expired' },
  incorrect_cvc: { name: 'Incorrect CVC', number: '4000 0000 0000 0127', refusal: 'Incorrect CVC' },
  processing_error: {
    name: 'Processing error',
    number: '4000 0000 0000 0119',
    refusal: 'Payment processing error',
  },
}
