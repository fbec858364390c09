import type { KeyScope } from '#contract/endpoint.ts'

/** The label and the hint of each scope. */
export const scopeLabels: { scope: KeyScope; label: string; hint: string }[] = [
  { scope: 'read', label: 'Read', hint: 'See agents, runs and results' },
  { scope: 'run', label: 'Run', hint: 'Start, stop and repeat runs' },
  { scope: 'write', label: 'Write', hint: 'Create, change and delete' },
  { scope: 'admin', label: 'Admin', hint: 'Do what only administrators may' },
]

/** The scopes of a key in one sentence: “May see agents, runs and results; create, change and delete”. */
export function scopesText(scopes: readonly KeyScope[]): string {
  const hints = scopeLabels.filter(({ scope }) => scopes.includes(scope)).map(({ hint }) => hint)
  return `May ${hints.map((hint) => hint.charAt(0).toLowerCase() + hint.slice(1)).join('; ')}`
}
