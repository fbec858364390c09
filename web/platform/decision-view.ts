import { type ComponentType, createContext, createElement, use } from 'react'

export interface DecisionProps {
  /** The run that waits, or the approval itself. */
  executionId?: number | undefined
  approvalId?: number | undefined
  /** Shows only the buttons, when the page describes the decision already. */
  isBrief?: boolean
  onDecided?: (() => void) | undefined
}

/** The component that renders decisions; provided by the frame around the pages, which knows every kind. */
export const DecisionView = createContext<ComponentType<DecisionProps>>(() => null)

/** The possible decisions of what waits for one; nothing if it does not wait any more. */
export function Decision(props: DecisionProps) {
  return createElement(use(DecisionView), props)
}
