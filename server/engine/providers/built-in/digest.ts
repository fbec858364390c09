import type { Source } from '#contract/runs.ts'
import { changesSection } from './changes-section.ts'
import { type Chosen, chooseUnits } from './choose.ts'
import type { DigestMaterial, DigestReport } from './digest-material.ts'
import { figuresSection } from './figures-section.ts'
import { inShort } from './in-short.ts'
import { inputPage, isQuestion } from './input-source.ts'
import { inlineText } from './inline-text.ts'
import { plainLine } from './plain-line.ts'
import { prepareSource } from './prepared-source.ts'
import { queryOf } from './query.ts'
import { type Ranking, rankUnits } from './rank.ts'
import { isUnchanged, type ReadSource, readSource, rememberedKey } from './read-source.ts'
import { escapeMarkdown } from './safe-markdown.ts'
import { scriptSection } from './script-output.ts'
import { splitSentences } from './sentences.ts'
import { shownInstant } from './shown-date.ts'
import { snapshotRecords, sourceRecords, sourcesSection } from './sources.ts'
import type { Unit } from './units.ts'

const titleCharsMax = 100

const nothingToWorkOn =
  'The built-in engine works without an AI model and has nothing to work on here: this agent has no links, no script and no input. ' +
  'Add a web link or a Python script to the agent, send an input with the run, or connect an AI model.\n'

/** Writes the cited digest of a run without any model. Deterministic; it touches nothing but its arguments. */
export function writeDigest(material: DigestMaterial): DigestReport {
  const read = material.pages.map((page) => readSource(page, material.snapshots))
  const records = {
    sources: sourceRecords(read, material.failures),
    snapshots: snapshotRecords(read, material),
  }
  const input = inputPage(material)
  if (read.length + material.failures.length === 0 && !input && !material.script) {
    return { output: nothingToWorkOn, ...records }
  }
  const quotable = input ? [...read, readSource(input, [])] : read
  const ranking = rank(material, quotable)
  const chosen = chooseUnits(ranking.ranked, quotable.flatMap(({ units }) => units).length)
  const parts = [
    `# ${titleOf(material.task)}`,
    statusLine(material, records.sources, read),
    ...digestParts(chosen, quotable, ranking),
    ...changesSection(read, material.hasPreviousRun, scoresOf(ranking)),
    ...figuresSection(ranking.ranked, shownIn(chosen)),
    ...scriptSection(material.script),
    ...sourcesSection(records.sources, read, input?.number ?? null),
    '---',
    lastLine(chosen),
  ]
  return { output: `${parts.filter(Boolean).join('\n\n')}\n`, ...records }
}

function rank(material: DigestMaterial, sources: readonly ReadSource[]): Ranking {
  const { task, instructions, input } = material
  const beside = [instructions ?? '', isQuestion(material) ? (input ?? '') : ''].join(' ')
  const prepared = sources.map(({ title, units }) => prepareSource(title, units))
  return rankUnits(prepared, queryOf(task, beside), newUnits(sources))
}

/** Tells which units the last run did not see, in sources that have changed since. */
function newUnits(sources: readonly ReadSource[]): (unit: Unit) => boolean {
  const known = new Map(
    sources.flatMap((source) =>
      source.previous && !isUnchanged(source) ? [[source.page.number, source.known] as const] : [],
    ),
  )
  return (unit) => known.get(unit.source)?.has(rememberedKey(unit)) === false
}

function scoresOf({ ranked }: Ranking): (unit: Unit) => number {
  const scores = new Map(ranked.map(({ unit, score }) => [unit, score]))
  return (unit) => scores.get(unit) ?? 0
}

/** Tells which units the digest has already quoted as a whole. */
function shownIn(chosen: readonly Chosen[]): (unit: Unit) => boolean {
  const keys = new Set(chosen.map(({ unit }) => unit.key))
  return ({ key }) => keys.has(key)
}

/** What was asked, in its own first words. */
function titleOf(task: string): string {
  const line = plainLine(inlineText(plainLine(task, 1_000)).text, 1_000)
  const [first = ''] = splitSentences(line)
  return escapeMarkdown(plainLine(first, titleCharsMax).replace(/[.:]$/, '')) || 'Digest'
}

function statusLine(
  { startedAt }: DigestMaterial,
  sources: readonly Source[],
  read: readonly ReadSource[],
): string {
  const failed = sources.filter(({ state }) => state === 'failed').length
  const changed = read.filter((source) => source.previous && !isUnchanged(source)).length
  const unchanged = sources.filter(({ state }) => state === 'unchanged').length
  const counts = [
    read.length > 0 && `${read.length} ${read.length === 1 ? 'source' : 'sources'} read`,
    changed > 0 && `${changed} changed`,
    unchanged > 0 && `${unchanged} unchanged`,
    failed > 0 && `${failed} could not be read`,
  ]
  return [shownInstant(startedAt), counts.filter(Boolean).join(', ')].filter(Boolean).join(' · ')
}

function digestParts(chosen: readonly Chosen[], sources: readonly ReadSource[], ranking: Ranking): string[] {
  if (chosen.length > 0) return inShort(chosen, sources, ranking)
  return sources.length > 0 ? ['## In short', 'There is nothing to quote in what was read.'] : []
}

function lastLine(chosen: readonly Chosen[]): string {
  const how = chosen.length > 0 ? ' Its sentences are quoted from the sources, not judged.' : ''
  return `*Written by the built-in engine without an AI model.${how}*`
}
