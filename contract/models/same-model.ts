// chunk: model-words
import type { ModelOrder } from './model-choice.ts'

type Entry = ModelOrder[number]

/** Whether two entries of an order name the same model of the same connection, or both are Automatic. */
export const isSameModel = (one: Entry, other: Entry): boolean =>
  one === 'automatic' || other === 'automatic'
    ? one === other
    : one.connectionId === other.connectionId && one.model === other.model
