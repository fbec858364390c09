import { answerSection } from './answer-section.ts'
import { changesIn } from '#server/engine/page-digest/compare/change-list.ts'
import { changeCounts, changesSection, cellLine } from './changes-section.ts'
import { choose } from '#server/engine/page-digest/choose/choose.ts'
import { type DigestMaterial, type DigestReport, inputPage, isQuestion } from './digest-material.ts'
import { isOfToday } from '#server/engine/page-digest/compare/trivial-change.ts'
import { inlineText } from '#server/platform/text/inline-text.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import { prepareSource } from '#server/engine/page-digest/choose/prepared-source.ts'
import { queryOf } from '#server/engine/page-digest/choose/query.ts'
import { rankUnits } from '#server/engine/page-digest/choose/rank.ts'
import { type ReadSource, readSource } from '#server/engine/page-digest/compare/read-source.ts'
import { escapeMarkdown, bold, cite } from '#server/platform/text/safe-markdown.ts'
import { scriptSection } from '#server/engine/page-digest/data/script-output.ts'
import { conditionsInText, withoutConditions } from '#contract/conditions/conditions-in-text.ts'
import type { FilteredSource } from '#server/engine/page-digest/conditions/filter-source.ts'
import { conditionLines } from './condition-lines.ts'
import { conditionsIn, readSources } from './read-sources.ts'
import { splitSentences } from '#server/platform/text/sentences.ts'
import { shownDate } from './labels.ts'
import {
  newlyUnreadable,
  missingPages,
  snapshotRecords,
  sourceRecords,
  sourcesSection,
  unchangedLines,
} from './sources.ts'
import { languageOf } from '#server/engine/page-digest/words/words.ts'
import { type Wording, wordsFor } from '#server/engine/digest-words/wording.ts'
import type { Unit } from '#server/engine/page-digest/units/units.ts'

const titleCharsMax = 80
const taskWordsMax = 8

/** Writes the cited digest of a run without any model. Deterministic, without side effects. */
export function composeDigest(material: DigestMaterial): DigestReport {
  const filtered = readSources(material)
  const conditions = conditionsIn(material)
  const read = filtered.map(({ source }) => source)
  const records = {
    sources: sourceRecords(read, material.failures),
    snapshots: snapshotRecords(read, material),
  }
  const wording = wordsFor(languageIn(material, read))
  const inputName = material.inputTitle ?? wording.words.yourInput
  const input = inputPage(material, inputName)
  // An input is a request of its own, so it is answered whether or not the pages changed.
  const isAsked = material.input !== null && material.input.trim() !== ''
  const compared = material.hasPreviousRun ? read.filter(({ memory }) => memory !== null) : []
  const fresh = isAsked ? read : read.filter((source) => !compared.includes(source))
  const quotable = input ? [...fresh, readSource(input, [], material.startedAt, () => true)] : fresh
  const changes = changesIn(compared)
  const isNews = newlyUnreadable(material).length > 0 || compared.some(({ memory }) => memory?.failed)
  const parts = [
    `# ${titleOf(material, wording)}`,
    ...conditionLines(conditions, filtered, wording),
    firstLine(material, read, compared, changeCounts(changes, wording), wording),
    ...missingPages(material, read, wording),
    ...(asksForToday(material.task) ? todaySection(compared, material.startedAt) : []),
    ...changesSection(changes, compared, wording),
    // A source of which no row matches has nothing more to say.
    ...answer(
      material,
      quotable.filter(({ units, lines }) => units.length > 0 || lines.length === 0),
      wording,
      filtered,
    ),
    ...unchangedLines(compared, isNews, wording),
    ...scriptSection(material.script, wording.words),
    ...sourcesSection(records.sources, read, input && { number: input.number, name: inputName }, wording),
    '---',
    `*${[wording.words.made, ...(read.length > 0 ? [wording.words.quoted] : [])].join(wording.space)}*`,
  ]
  const isEmpty =
    [...read, ...quotable].every(({ lines }) => lines.length === 0) && material.script?.status !== 'done'
  return { output: `${parts.filter(Boolean).join('\n\n')}\n`, isEmpty, ...records }
}

/** The language of the task; if the task shows none, that of the sources. */
function languageIn({ task, instructions }: DigestMaterial, read: readonly ReadSource[]) {
  const sample = read.map(({ units }) =>
    units
      .slice(0, 20)
      .map(({ text }) => text)
      .join(' '),
  )
  return languageOf(`${task} ${instructions ?? ''}`, languageOf(sample.join(' ').slice(0, 6_000)))
}

/** The agent and the day of the digest. */
function titleOf({ agentName, task, startedAt }: DigestMaterial, { language }: Wording): string {
  const name = agentName?.trim() || shortTask(task)
  const shown = escapeMarkdown(
    plainLine(inlineText(plainLine(name, 1_000)).text, titleCharsMax).replace(/[.:]$/, ''),
  )
  const day = Number.isNaN(Date.parse(startedAt))
    ? null
    : shownDate(new Date(startedAt).toISOString(), language)
  return [shown || 'Digest', day].filter(Boolean).join(' · ')
}

function shortTask(task: string): string {
  const [first = ''] = splitSentences(plainLine(task, 1_000))
  return first.split(' ').slice(0, taskWordsMax).join(' ')
}

/** The text of a notification: what changed, that nothing did, or what was read. */
function firstLine(
  material: DigestMaterial,
  read: readonly ReadSource[],
  compared: readonly ReadSource[],
  counts: readonly string[],
  { words, count, list, ended, space }: Wording,
): string {
  const gone = newlyUnreadable(material)
  const back = compared.filter(({ memory }) => memory?.failed)
  const beyond = compared.filter((source) => source.beyond === 'changed')
  const folded = compared.reduce((sum, each) => sum + (each.folded ?? 0), 0)
  const other = folded > 0 ? [count('notMatching', folded)] : []
  const news = [
    ...counts,
    ...(beyond.length > 0 ? [count('pagesBeyond', beyond.length)] : []),
    ...(gone.length > 0 ? [count('pagesGone', gone.length)] : []),
    ...(back.length > 0 ? [count('pagesBack', back.length)] : []),
  ]
  if (news.length > 0) return `**${ended(list([...news, ...other]))}**`
  const rest = read.length - compared.length
  const later = material.hasPreviousRun ? [] : [words.firstRun]
  // A page that fails as it did the last time is no news, and must not pass for an unchanged one.
  const unread = material.failures.length
  const quiet = [
    unchangedWords(compared, count),
    ...other.map(ended),
    ...(unread > 0 ? [ended(count('pagesUnread', unread))] : []),
  ]
  const lines = [
    compared.length > 0 ? `**${quiet.join(space)}**` : '',
    rest > 0 ? ended(count('pagesRead', rest)) : '',
    ...(read.length > 0 ? later : []),
  ]
  return lines.filter(Boolean).join(space)
}

/** That nothing changed, or only what a report does not tell. */
export function unchangedWords(compared: readonly ReadSource[], count: Wording['count']): string {
  if (compared.some(({ folded }) => folded)) return count('nothingMatches', compared.length)
  const isAll = compared.every(
    ({ page, small, beyond }) => !page.needsBrowser && small.length === 0 && beyond === null,
  )
  return count(isAll ? 'nothingChanged' : 'textUnchanged', compared.length)
}

/** What the pages say about the task that the last run did not report. */
function answer(
  material: DigestMaterial,
  sources: readonly ReadSource[],
  wording: Wording,
  filtered: readonly FilteredSource[],
): string[] {
  if (sources.length === 0) return []
  const today = material.startedAt.slice(0, 10)
  const subjectOf = (text: string) => withoutConditions(text, conditionsInText(text, today, languageOf(text)))
  const task = subjectOf(material.task)
  const beside = [material.instructions ?? '', isQuestion(material) ? (material.input ?? '') : '']
    .map(subjectOf)
    .join(' ')
  const query = queryOf(task, beside)
  const prepared = sources.map(({ title, units }) => prepareSource(title, units))
  const ranking = rankUnits(prepared, query)
  const choice = choose(
    prepared,
    ranking,
    query,
    wording.language,
    sources.map(({ name, page }) => `${name} ${page.url}`),
    new Set(filtered.flatMap(({ tables }) => [...tables])),
  )
  return answerSection(choice, { sources, query, ranking, wording })
}

const asked =
  /(?<!\p{L})(?:today|tonight|this (?:morning|evening)|heute|aujourd['’]hui|ce (?:soir|matin)|hoy|oggi|stasera|hoje|vandaag|vanavond|dzisiaj|dziś|bugün|idag|i dag)(?!\p{L})|今日|本日|今天|اليوم/iu
const linesMax = 6

/** Whether a task is about the day of the run, such as 'what is for lunch today'. */
function asksForToday(task: string): boolean {
  return asked.test(task)
}

/** What pages contain about the day of the run, under its heading or in its row, whether or not it changed. */
function todaySection(sources: readonly ReadSource[], readAt: string): string[] {
  return sources.flatMap((source) => {
    const { number } = source.page
    const units = source.units.filter(({ kind }) => kind !== 'headline' && kind !== 'code')
    const own = units.filter((unit) => isOfToday(dayOf(unit), readAt)).slice(0, linesMax)
    if (own.length === 0) return []
    const lines = own.map((unit, at) => `- ${lineOf(unit, own[at - 1])} ${cite([number])}`)
    return [[`${bold(source.name)} ${cite([number])}`, '', ...lines].join('\n')]
  })
}

const dayOf = ({ cells, heading }: Unit) => cells?.[0] ?? heading ?? ''

function lineOf(unit: Unit, last: Unit | undefined): string {
  if (unit.cells) return cellLine(unit.cells, unit.table?.header)
  const { heading, text } = unit
  const isHeadingShown = !heading || last?.heading === heading || text.includes(heading)
  return isHeadingShown ? escapeMarkdown(text) : `${bold(heading)} — ${escapeMarkdown(text)}`
}
