import { originPlaceholder } from '#contract/pages.ts'
import { CodeBlock } from '#web/components/text/code.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { routes } from '#web/platform/routes.ts'
import type { Demo } from './demo-list.ts'
import { frame, type Recording } from './recording.ts'
import { siteAddress } from '#web/platform/site.ts'

/** The site's address; in pre-rendered pages a placeholder that the server replaces. */
const site = typeof window === 'undefined' ? originPlaceholder : siteAddress()

interface Shown {
  demo: Demo
  recording: Recording
}

/** How to embed a recording in another page: the files, the markup, and the restrictions of browsers. */
export function EmbedGuide({ shown }: { shown: readonly Shown[] }) {
  const [first] = shown
  if (!first) return null
  return (
    <section aria-labelledby="embed" className="band mt-16 py-12 print:hidden">
      <details>
        <FoldHead className="-mx-2 rounded-md px-2 hover:bg-sunken">
          <h2 id="embed" className="text-balance font-display font-semibold text-xl tracking-tight">
            Embed these videos
          </h2>
        </FoldHead>
        <Guide shown={shown} first={first} />
      </details>
    </section>
  )
}

function Guide({ shown, first }: { shown: readonly Shown[]; first: Shown }) {
  return (
    <>
      <p className="mt-3 max-w-[70ch] text-base leading-7">
        Show a recording in your intranet or your own guide. It takes its files and a few lines of HTML, no
        player and no account.
      </p>
      <ol className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <li className="min-w-0">
          <h3 className="font-semibold text-base">1. Download the files</h3>
          <p className="mt-1 text-muted text-sm">
            The video, its captions, and the poster shown before it plays. Put them beside your page.
          </p>
          <FileTable shown={shown} />
        </li>
        <li className="min-w-0">
          <h3 className="font-semibold text-base">2. Paste this into your page</h3>
          <p className="mt-1 text-muted text-sm">
            Here for “{first.demo.title}”. One click selects all of it.
          </p>
          <CodeBlock label="HTML that shows the video" text={videoMarkup(first)} className={snippet} />
          <h3 className="mt-6 font-semibold text-base">Or link to it</h3>
          <p className="mt-1 text-muted text-sm">Opens this page at the recording, always the newest.</p>
          <CodeBlock label="HTML that links to the video" text={linkMarkup(first.demo)} className={snippet} />
        </li>
      </ol>
      <h3 className="mt-10 font-semibold text-base">What to know</h3>
      <ul className="mt-2 max-w-[70ch] list-disc space-y-2 pl-5 text-sm leading-6">
        <li>
          Pages of other sites cannot play the files from here: this site tells browsers to hand them to its
          own pages only (Cross-Origin-Resource-Policy: same-origin). Download them, or link. Nor can this
          page be shown in a frame.
        </li>
        <li>
          A page at this site’s own address may use the file where it lies, and begin anywhere in it, for byte
          ranges are served:{' '}
          <code className="wrap-anywhere select-all font-mono text-xs">
            {new URL(first.recording.video, site).href}
          </code>
          . That address changes with each new recording.
        </li>
        <li>
          The videos are MP4 (H.264), at most {frame.width} × {frame.height}, no sound; the captions are
          WebVTT in English and say all that is to be said. Serve them as{' '}
          <code className="font-mono text-xs">video/mp4</code>, and the captions as{' '}
          <code className="font-mono text-xs">text/vtt</code>.
        </li>
      </ul>
    </>
  )
}

const snippet = 'mt-2 bg-surface [&_pre]:select-all [&_pre]:bg-surface'

function FileTable({ shown }: { shown: readonly Shown[] }) {
  return (
    <ul className="mt-3 divide-y divide-line border-line border-y">
      {shown.map(({ demo: { id, title }, recording }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
          <span className="font-medium text-sm">{title}</span>
          <span className="flex gap-x-3 sm:gap-x-4">
            <FileLink href={recording.video} name={`${id}.mp4`} label="Video" of={title} />
            <FileLink href={recording.captions} name={`${id}.vtt`} label="Captions" of={title} />
            <FileLink href={recording.poster} name={`${id}.webp`} label="Picture" of={title} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function FileLink({ href, name, label, of }: { href: string; name: string; label: string; of: string }) {
  return (
    <a
      href={href}
      download={name}
      className="link inline-flex min-h-9 items-center text-sm max-sm:min-h-11 max-sm:min-w-11"
    >
      {label}
      <span className="sr-only"> of {of}</span>
    </a>
  )
}

/** Uses the names of the downloaded files, so that the markup works unchanged. */
function videoMarkup({ demo: { id, title } }: Shown): string {
  return `<video controls playsinline preload="none" width="${frame.width}" height="${frame.height}"
       poster="${id}.webp" aria-label="Balancia AI: ${title}"
       style="max-width: 100%; height: auto">
  <source src="${id}.mp4" type="video/mp4">
  <track kind="captions" default srclang="en" label="English" src="${id}.vtt">
</video>`
}

function linkMarkup({ id, title }: Demo): string {
  return `<a href="${site}${routes.demos}#${id}">Balancia AI: ${title}</a>`
}
