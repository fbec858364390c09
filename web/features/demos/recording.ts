/** The metadata that the recorder writes. */
interface RecordingFacts {
  id: string
  seconds: number
  bytes: number
  /** The day, as in '2026-11-21'. */
  recordedOn: string
  /** The captions, each with its second. */
  chapters: readonly { at: number; text: string }[]
}

export interface Recording extends RecordingFacts {
  /** Addresses of the video, its poster and its captions on this site. */
  video: string
  poster: string
  captions: string
}

/** Width and height of every recording, px. */
export const frame = { width: 1280, height: 720 }

const facts = Object.values(
  import.meta.glob<RecordingFacts[]>('./recordings/recordings.json', { eager: true, import: 'default' }),
).flat()
const files = import.meta.glob<string>('./recordings/*.{mp4,webp,vtt}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The recording of this name; undefined if it was not recorded yet. */
export function recordingOf(id: string): Recording | undefined {
  const known = facts.find((each) => each.id === id)
  const fileOf = (type: string) => files[`./recordings/${id}.${type}`]
  const [video, poster, captions] = ['mp4', 'webp', 'vtt'].map(fileOf)
  return known && video && poster && captions ? { ...known, video, poster, captions } : undefined
}

/** A time or a length as players show it: '1:07'. */
export function clockTime(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** A duration for screen readers: '1 minute 7 seconds'. */
export function spokenDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const parts = [count(Math.floor(whole / 60), 'minute'), count(whole % 60, 'second')]
  return parts.filter(Boolean).join(' ')
}

const count = (number: number, unit: string) =>
  number === 0 ? '' : `${number} ${unit}${number === 1 ? '' : 's'}`

/** A size in decimal units, as browsers show downloads: '1.3 MB', '820 kB'. */
export function fileSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** A day in words, the same in every time zone: '21 November 2026'. */
export function formatDay(day: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}
