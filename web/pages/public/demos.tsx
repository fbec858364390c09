import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { preload } from 'react-dom'
import { Link } from 'wouter'
import { buttonStyle } from '#web/components/button-style.ts'
import { PublicHead } from '#web/components/frame/public-head.tsx'
import { DemoCard } from '#web/features/demos/demo-card.tsx'
import { demos } from '#web/features/demos/demo-list.ts'
import { EmbedGuide } from '#web/features/demos/embed-guide.tsx'
import { formatDay, recordingOf } from '#web/features/demos/recording.ts'
import { coverVideos } from '#web/platform/dom/video-covers.ts'
import { routes, signInUrl } from '#web/platform/routes.ts'
import { prefixed } from '#web/platform/site.ts'

/** Recordings of the product. */
export function DemosPage() {
  useEffect(coverVideos, [])
  const shown = demos.flatMap((demo) => {
    const recording = recordingOf(demo.id)
    return recording ? [{ demo, recording }] : []
  })
  // The largest contentful paint on a phone; its player alone would request it late.
  const [first] = shown
  if (first) preload(first.recording.poster, { as: 'image', fetchPriority: 'high' })
  const days = [...new Set(shown.map(({ recording }) => recording.recordedOn))].toSorted()
  return (
    <>
      <PublicHead
        title="Demos · Balancia AI"
        description="Watch Balancia AI at work: short recordings with captions, from a first agent to schedules, personas and the community. Each can be read as well."
      />
      <Link
        href={routes.home}
        className="-ml-2 inline-flex min-h-9 items-center gap-2 rounded-md px-2 font-medium text-muted text-sm hover:text-ink max-sm:min-h-11 print:hidden"
      >
        <ArrowLeft size={16} aria-hidden />
        Back to Home
      </Link>
      <header className="mt-4 max-w-[60ch] sm:mt-8">
        <h1 className="text-balance font-display font-semibold text-2xl tracking-tight">Demo videos</h1>
        <p className="mt-4 text-base leading-7 sm:text-lg sm:leading-8">
          The product as it is, filmed at work, with captions and without sound. The web pages that the agents
          read were written for the videos, waiting is shortened, and where an AI model answers, a scripted
          one stands in for it and a caption says so.
        </p>
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
          <a href={prefixed(signInUrl)} className={buttonStyle('primary', 'lg')}>
            Get Started
          </a>
          {days.length > 0 && (
            <p className="text-muted text-sm">
              Recorded from the product on {days.map(formatDay).join(' and ')}
            </p>
          )}
        </div>
      </header>
      <section aria-labelledby="featured" className="mt-12">
        <h2 id="featured" className="font-display font-semibold text-xl tracking-tight">
          Start here
        </h2>
        <div className="mt-5 grid gap-6 md:grid-cols-2">
          {shown
            .filter(({ demo }) => demo.isFeatured)
            .map((each) => (
              <DemoCard key={each.demo.id} {...each} />
            ))}
        </div>
      </section>
      <section aria-labelledby="more" className="mt-12">
        <h2 id="more" className="font-display font-semibold text-xl tracking-tight">
          One thing at a time
        </h2>
        <div className="mt-5 grid gap-6 md:grid-cols-3">
          {shown
            .filter(({ demo }) => !demo.isFeatured)
            .map((each) => (
              <DemoCard key={each.demo.id} {...each} />
            ))}
        </div>
      </section>
      <EmbedGuide shown={shown} />
    </>
  )
}
