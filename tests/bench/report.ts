import type { Checkout } from './checkout.ts'

/** What one call of the bench found out. */
export interface Report {
  /** For a reader: the figures and how they meet their aims. */
  text: string
  /** Who was measured. */
  sides: Record<string, Checkout>
  /** For a program. */
  found: { figures: object[]; notes: string[] }
  /** Something could not be measured. */
  isBroken: boolean
}

/** Which commit each side is, and the Node that ran it. */
export function sidesText(sides: Report['sides']): string {
  return Object.entries(sides)
    .map(([name, { commit, nodeVersion }]) => `${name}: commit ${commit}, Node ${nodeVersion}`)
    .join('; ')
}
