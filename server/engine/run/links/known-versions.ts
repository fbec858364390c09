import type { Validators } from '#server/engine/page.ts'
import { validatorsIn } from '#server/engine/page-digest/public.ts'
import type { RunContext } from '#server/engine/run-context.ts'
import type { RunInput } from '#server/engine/run-input.ts'
import { comparableAnswer } from '#server/engine/run/unchanged.ts'

/**
 * The versions of the links of a run, by address, for requests that bring a page only if it was modified. None when the
 * run needs the text of every page: for an input, a script, or a model that answers also when nothing changed.
 */
export function knownVersions(task: RunInput, asksModel: boolean): Map<string, Validators> {
  const { input, pythonScript, previousOutput, snapshots } = task
  if (input?.trim() || pythonScript !== null || previousOutput === null) return new Map()
  const known = snapshots.flatMap((snapshot) => {
    const validators = validatorsIn(snapshot)
    return validators ? [[snapshot.url, validators] as const] : []
  })
  // A model is given the text of all pages when one of them changed.
  if (asksModel && (known.length < new Set(task.webLinks).size || !comparableAnswer(task))) return new Map()
  return new Map(known)
}

type Read = Pick<RunContext, 'pages' | 'failures'>

/** The links whose text a model needs although their sites did not send it: those beside a page that was modified. */
export function linksToSend({ pages, failures }: Read): string[] {
  const same = pages.filter(({ page }) => page.isNotModified)
  return failures.length === 0 && same.length === pages.length ? [] : same.map(({ page }) => page.url)
}

const inOrder = <T extends { number: number }>(kept: T[], added: T[]) =>
  [...kept, ...added].toSorted((a, b) => a.number - b.number)

/** What was read, with the texts of links that were read a second time. */
export function withTexts(read: Read, again: Read, links: readonly string[]): Read {
  const numbers = new Map(read.pages.map(({ number, page }) => [page.url, number]))
  return {
    pages: inOrder(
      read.pages.filter(({ page }) => !links.includes(page.url)),
      again.pages.map(({ page }) => ({ number: numbers.get(page.url) ?? 0, page })),
    ),
    failures: inOrder(
      read.failures,
      again.failures.map((link) => ({ ...link, number: numbers.get(link.url) ?? 0 })),
    ),
  }
}
