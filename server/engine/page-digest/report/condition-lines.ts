import type { Condition } from '#contract/conditions/conditions-in-text.ts'
import type { FilteredSource, Outcome } from '#server/engine/page-digest/conditions/filter-source.ts'
import type { Wording } from '#server/engine/digest-words/wording.ts'
import { cite, escapeMarkdown } from '#server/platform/text/safe-markdown.ts'

const namesMax = 8

/** What a reader must know first: which conditions could not be applied, and how many rows meet the others. */
export function conditionLines(
  conditions: readonly Condition[],
  filtered: readonly FilteredSource[],
  wording: Wording,
): string[] {
  const read = filtered.filter(({ source }) => source.page.text !== '' || source.page.items?.length)
  const refused = conditions.flatMap((condition, at) => refusal(condition, at, read, wording))
  return [...refused, ...read.flatMap((each) => matches(each, wording))]
}

/** That a condition was not applied to any source, or not to some of them, and why. */
function refusal(
  { words }: Condition,
  at: number,
  filtered: readonly FilteredSource[],
  { words: texts, colon, list }: Wording,
): string[] {
  const missed = filtered.filter(({ outcomes }) => outcomes[at]?.misfit)
  const [first] = missed
  if (!first) return []
  const several = missed.find(({ outcomes }) => outcomes[at]?.misfit?.kind === 'several')
  const names = several?.outcomes[at]?.misfit?.columns ?? []
  const reason = several ? `${texts.severalFit}${colon}${list(names.map(escapeMarkdown))}` : texts.noFit
  const where =
    missed.length < filtered.length ? ` ${cite(missed.map(({ source }) => source.page.number))}` : ''
  return [`*${texts.notApplied}${colon}“${escapeMarkdown(words)}” (${reason})${where}.*`]
}

/** How many rows of a source meet the conditions that were applied, or whether its one figure does. */
function matches(
  { source, outcomes, rows, began, ended }: FilteredSource,
  { words, count, colon, list }: Wording,
): string[] {
  const by = cite([source.page.number])
  const applied = outcomes.filter(({ column, hasEffect }) => column !== null && hasEffect)
  const figures = applied.flatMap(({ figure, condition }) =>
    figure
      ? [
          `*${figure.isMet ? words.isMet : words.isNotMet}${colon}${escapeMarkdown(condition.words)} (${escapeMarkdown(figure.text)}) ${by}*`,
        ]
      : [],
  )
  const ofRows = applied.filter(({ figure }) => !figure)
  if (ofRows.length === 0 || rows.all === 0) return figures
  const counted = count('rowsMatch', rows.all).replace('@', String(rows.matching))
  const unclear = rows.unclear > 0 ? ` (${count('rowsUnclear', rows.unclear)})` : ''
  const names = (word: string, all: readonly string[]) =>
    all.length > 0 ? [`*${word}${colon}${list(all.slice(0, namesMax).map(escapeMarkdown))} ${by}*`] : []
  return [
    ...figures,
    `*${counted}${colon}${list(ofRows.map(labelOf))}${unclear} ${by}*`,
    ...names(words.nowMatches, began),
    ...names(words.matchesNoMore, ended),
  ]
}

const labelOf = ({ condition, column }: Outcome) =>
  escapeMarkdown([column, condition.words].filter(Boolean).join(' '))
