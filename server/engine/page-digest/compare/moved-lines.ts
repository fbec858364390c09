import type { RestLine } from '#server/engine/page-digest/units/rest-lines.ts'
import { compareKey } from '#server/platform/text/compare-key.ts'
import type { PageChange } from './page-change.ts'

/**
 * The changes without those of the choice of the text: what a page showed beside its text before and has in it now is
 * not new, and the other way round it is not gone. A figure in such a line may have changed; that is a small change.
 */
export function withoutMoved(
  changes: readonly PageChange[],
  before: readonly RestLine[],
  now: readonly RestLine[],
): PageChange[] {
  if (changes.length === 0 || before.length + now.length === 0) return [...changes]
  const [wasBeside, isBeside] = [formsOf(before), formsOf(now)]
  return changes.filter((change) => {
    if (change.kind === 'statement') return change.before !== null || !wasBeside.has(formOf(change.text))
    if (change.kind === 'storyNew') return !wasBeside.has(formOf(change.unit.text))
    if (change.kind === 'statementGone' || change.kind === 'storyGone')
      return !isBeside.has(formOf(change.text))
    return true
  })
}

const formsOf = (lines: readonly RestLine[]) => new Set(lines.map(({ text }) => formOf(text)))

const formOf = (text: string) => compareKey(text).replace(/\p{Nd}[\p{Nd}.,]*/gu, '0')
