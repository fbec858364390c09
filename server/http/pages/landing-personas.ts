import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  fillAttribute,
  type Filled,
  openPersonasMax,
  type PersonaPiece,
  personaPiecesFile,
  type ShownPersonas,
} from '#contract/personas/persona-pieces.ts'
import { builtInPersonas } from '#contract/personas/personas.ts'
import { usageLabel } from '#contract/usage/usage-label.ts'
import { log } from '#server/platform/log.ts'
import { escapeHtml } from './escape-html.ts'

/** Returns the personas of this installation that visitors see. */
export type FindPersonas = () => Promise<ShownPersonas>

type Pieces = Record<PersonaPiece, string>

/** Minimum interval between reads, regardless of the number of visitors, ms. */
const cacheMs = 1_000

/**
 * Adds the personas of this installation to the pre-rendered landing page. While a read fails, it shows those of the
 * last read.
 */
export function landingPersonas(webDir: string, find: FindPersonas): (html: string) => Promise<string> {
  let pieces: Promise<Pieces> | undefined
  let rendered: Promise<Record<Filled, string> | undefined> | undefined
  let last: Record<Filled, string> | undefined
  const render = async () => {
    pieces ??= readFile(join(webDir, personaPiecesFile), 'utf8').then((text) => JSON.parse(text) as Pieces)
    try {
      last = fillPieces(await pieces, await find())
    } catch (error) {
      log.warn({ err: error }, 'Could not read the personas for the landing page; it shows the previous ones')
    }
    setTimeout(() => (rendered = undefined), cacheMs).unref()
    return last
  }
  return async (html) => {
    const filled = await (rendered ??= render())
    return filled ? fillPage(html, filled) : html
  }
}

function fillPage(html: string, filled: Record<Filled, string>): string {
  return html.replace(
    new RegExp(`(<(\\w+) ${fillAttribute}="(\\w+)">)[^<]*(?=</\\2>)`, 'g'),
    (_all, tag: string, _element, what: Filled) => tag + filled[what],
  )
}

/** The parts of the page: the two counts, and one group each for imported and community personas. */
function fillPieces(pieces: Pieces, shown: ShownPersonas): Record<Filled, string> {
  const { imported, community, categories, listed } = shown
  const all = builtInPersonas.length + imported + community
  const groups = [
    imported > 0 &&
      fillPiece(pieces.system, {
        count: number(imported),
        items: categories
          .map(({ category, count }) =>
            fillPiece(pieces.category, { name: escapeHtml(category ?? ''), count: number(count) }),
          )
          .join(''),
      }),
    listed.length > 0 && communityGroup(pieces, shown),
    community > listed.length && fillPiece(pieces.rest, { count: number(community - listed.length) }),
  ]
  return { all: number(all), community: number(community), groups: groups.filter(Boolean).join('') }
}

function communityGroup(pieces: Pieces, { community, listed }: ShownPersonas): string {
  const cards = listed.map(({ name, description, isApproved, usageCount }) =>
    fillPiece(pieces.persona, {
      name: escapeHtml(name),
      description: escapeHtml(description),
      used: usageLabel(usageCount ?? 0),
      approved: isApproved ? pieces.approved : '',
    }),
  )
  const [open, folded] = [cards.slice(0, openPersonasMax), cards.slice(openPersonasMax)]
  return fillPiece(pieces.community, {
    count: number(community),
    items: open.join(''),
    folded:
      folded.length > 0
        ? fillPiece(pieces.folded, { count: number(folded.length), items: folded.join('') })
        : '',
  })
}

/** In one pass, so that user text is never taken for a placeholder. */
const fillPiece = (piece: string, values: Record<string, string>) =>
  piece.replace(/\{\{(\w+)\}\}/g, (_mark, name: string) => values[name] ?? '')

const number = (count: number) => count.toLocaleString('en')
