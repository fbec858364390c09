import type { Checkout } from './checkout.ts'

/** The results of one call of the bench. */
export interface Report {
  /** For a reader: the figures and whether they meet their aims. */
  text: string
  /** The checkouts that were measured. */
  sides: Record<string, Checkout>
  /** For a program. */
  found: { figures: object[]; notes: string[] }
  /** A measurement failed. */
  isBroken: boolean
}

/** The commit of each side, and the Node that ran it. */
export function sidesText(sides: Report['sides']): string {
  return Object.entries(sides)
    .map(([name, { commit, nodeVersion }]) => `${name}: commit ${commit}, Node ${nodeVersion}`)
    .join('; ')
}
