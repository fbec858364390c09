import { Clock, Download, Play } from 'lucide-react'
import { buttonStyle } from '#web/components/button-style.ts'
import { FoldHead } from '#web/components/fold-head.tsx'
import { coverMark } from '#web/platform/dom/video-covers.ts'
import type { Demo } from './demo-list.ts'
import { clockTime, fileSize, frame, type Recording, spokenDuration } from './recording.ts'

/**
 * `loading` on media elements is newer than React's types; it keeps recordings further down from delaying the first
 * content.
 */
const onlyWhenNear = { loading: 'lazy' }

interface DemoCardProps {
  demo: Demo
  recording: Recording
}

/** A recording: a poster to press, then the browser's own player, and a text version for people who cannot watch. */
export function DemoCard({ demo: { id, title, sentence, isFeatured }, recording }: DemoCardProps) {
  const { video, poster, captions, seconds, bytes, chapters } = recording
  return (
    <article
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-sm"
    >
      <div className="relative border-line border-b print:hidden">
        <video
          {...onlyWhenNear}
          controls
          playsInline
          preload="none"
          poster={poster}
          width={frame.width}
          height={frame.height}
          aria-label={`${title}, ${spokenDuration(seconds)}`}
          className="-outline-offset-2 dark:has-[+button:not([hidden])]:invert-93 dark:has-[+button:not([hidden])]:hue-rotate-180 block aspect-video h-auto w-full bg-sunken"
        >
          <source src={video} type="video/mp4" />
          <track kind="captions" default srcLang="en" label="English" src={captions} />
          Your browser does not play this kind of video. Download it below, or read what happens in it.
        </video>
        <button
          {...coverMark}
          type="button"
          hidden
          aria-label={`Play ${title}, ${spokenDuration(seconds)}`}
          className="group absolute inset-0 flex cursor-pointer items-end justify-end p-2.5 -outline-offset-2 sm:p-3"
        >
          {/* At the bottom of the poster, whose middle contains the title. */}
          <span className="inline-flex min-h-10 items-center gap-2 rounded-full bg-accent pr-4 pl-3.5 font-medium text-on-accent text-sm transition-colors group-hover:bg-accent-strong forced-colors:border">
            <Play size={16} aria-hidden />
            Play
          </span>
        </button>
      </div>
      <div className="flex grow flex-col p-4 sm:p-5">
        <div className="flex items-start justify-between gap-4">
          <h3
            id={`${id}-title`}
            className={`font-display font-semibold leading-snug ${isFeatured ? 'text-lg' : 'text-base'}`}
          >
            {title}
          </h3>
          <p className="flex shrink-0 items-center gap-1.5 pt-1 text-muted text-xs tabular-nums">
            <Clock size={16} aria-hidden />
            <span className="sr-only">Length</span> {clockTime(seconds)}
          </p>
        </div>
        <p className="mt-1.5 text-pretty text-muted text-sm">{sentence}</p>
        <div className="mt-3">
          <details>
            <FoldHead className="-mx-2 rounded-md px-2 font-medium hover:bg-sunken">
              <span>
                What happens<span className="sr-only"> in {title}</span>
              </span>
            </FoldHead>
            <ol className="mt-1 mb-3 space-y-2 border-line border-l-2 pl-4 text-sm">
              {chapters.map(({ at, text }) => (
                <li key={at} className="flex gap-3">
                  <span className="w-9 shrink-0 text-muted tabular-nums">{clockTime(at)}</span>
                  <span className="wrap-anywhere min-w-0">{text}</span>
                </li>
              ))}
            </ol>
          </details>
          <a
            href={video}
            download={`balancia-${id}.mp4`}
            className={buttonStyle('ghost', 'sm', '-mx-2 px-1.5')}
          >
            <Download size={16} aria-hidden />
            <span>
              Download<span className="sr-only"> {title}</span> ({fileSize(bytes)})
            </span>
          </a>
        </div>
      </div>
    </article>
  )
}
