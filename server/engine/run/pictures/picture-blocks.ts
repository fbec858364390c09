import { aboutPicture } from '#server/engine/picture-facts.ts'
import type { RunContext } from '#server/engine/run-context.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import { wantsPictures } from './wants-pictures.ts'
import { wrapUntrusted } from '#server/engine/untrusted-text.ts'

type Pictures = Pick<RunContext, 'pictures' | 'missingPictures'>

/** What a prompt says about the pictures of a run, whether its model sees them or not. */
export function pictureBlocks({ pictures = [], missingPictures = [] }: Pictures): string[] {
  const blocks = pictures.map((picture) => {
    const { label, name, alt, source } = picture
    const text = alt === null ? 'It has no description.' : `Its description: ${alt}`
    return wrapUntrusted('picture', text, { label, name, kind: aboutPicture(picture), source })
  })
  if (missingPictures.length === 0) return blocks
  return [
    ...blocks,
    wrapUntrusted('picture', `These pictures could not be used: ${missingPictures.join('; ')}`),
  ]
}

/** How a model uses the pictures, one instruction a line. */
export function picturesClosing({ pictures = [] }: Pictures): string[] {
  if (pictures.length === 0) return []
  return [
    'Each block <picture> describes a picture, which follows this message under its label.',
    'End every statement that comes from a picture with the number of its source, like [1]; if it has none, name the picture.',
  ]
}

const shownMax = 10
const shownCharsMax = 120

/**
 * The names of the pictures that an answer without a model could not use, and the descriptions of those on its pages if
 * the task is about pictures; empty: there are none.
 */
export function namesOfUnseen({ task, pages, pictures = [] }: RunContext): string[] {
  const described = wantsPictures(task.taskDescription)
    ? pages.flatMap(({ page }) => page.pictures ?? []).map(({ alt }) => alt ?? '')
    : []
  const names = [...pictures.map(({ alt, name }) => alt ?? name), ...described]
  return [...new Set(names.map((name) => plainLine(name, shownCharsMax)))].filter(Boolean).slice(0, shownMax)
}
