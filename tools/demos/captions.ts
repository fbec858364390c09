/** The caption from a second of the film on. */
export interface Chapter {
  at: number
  text: string
}

/** Chapters as WebVTT captions: each is shown until the next begins, the last until the end. */
export function captionsOf(chapters: readonly Chapter[], seconds: number): string {
  const cues = chapters.map(({ at, text }, index) => {
    const until = chapters[index + 1]?.at ?? seconds
    return `${index + 1}\n${clockOf(at)} --> ${clockOf(until)}\n${escaped(text)}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

const two = (value: number) => String(Math.floor(value)).padStart(2, '0')

function clockOf(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const rest = String(ms % 1000).padStart(3, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${rest}`
}

/** Escapes a cue's text, which ends at an empty line and can contain tags. */
function escaped(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
