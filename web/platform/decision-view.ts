import { type ComponentType, createContext, createElement, use } from 'react'

export interface DecisionProps {
  /** The run that waits, or the approval itself. */
  executionId?: number | undefined
  approvalId?: number | undefined
  /** Only the buttons, where what happened is said already. */
  isBrief?: boolean
  onDecided?: (() => void) | undefined
}

/** What draws decisions: the frame around the pages knows how each kind looks. */
export const DecisionView = createContext<ComponentType<DecisionProps>>(() => null)

/** The ways on of what waits for a decision, wherever it is told of; nothing where it does not wait any more. */
export function Decision(props: DecisionProps) {
  return createElement(use(DecisionView), props)
}
