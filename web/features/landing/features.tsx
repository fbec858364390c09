import { routes } from '#web/platform/routes.ts'
import { FeatureList } from './feature-list.tsx'
import type { PictureName } from './pictures.ts'
import { ProductPicture } from './product-picture.tsx'

interface Shown {
  title: string
  text: string
  picture: PictureName
  alt: string
}

const shown: Shown[] = [
  {
    title: 'You see what it did',
    text: 'A run is a line of steps that fills while the agent works. Open a step, now or later, to see what went in, what came out, how long it took and what it cost.',
    picture: 'run',
    alt: 'A finished run: success, by the built-in engine without an AI model, cost $0, and its steps from getting ready over two pages read to saved, each with its time.',
  },
  {
    title: 'You can check what it says',
    text: 'Sentences carry the number of the page they come from, and each page says whether it could be read. From the second run on the built-in engine tells what is new since the last one, and the result always names the engine that wrote it.',
    picture: 'result',
    alt: 'What an agent wrote: the harbour opens on Wednesday, before Monday, and a berth costs 92 euros, before 84, each with the number of its source.',
  },
  {
    title: 'You know when it runs, and why it did not',
    text: 'Hourly, daily, weekly, monthly or by a cron expression, in your time zone. Here the server had crashed at a planned time: the run was made up for, once, and the schedule says so.',
    picture: 'schedule',
    alt: 'A schedule: every day at 07:00 with its next five runs; below, two planned runs, one of them late because the server was not running at the planned time.',
  },
]

/** What the product does, with pictures of it. */
export function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className="band py-16 sm:py-20">
      <h2
        id="features-title"
        className="max-w-[20ch] text-balance font-display font-semibold text-2xl tracking-tight"
      >
        Made to be left alone
      </h2>
      <div className="mt-10 grid gap-16 sm:mt-12 lg:gap-20">
        {shown.map(({ title, text, picture, alt }) => (
          <div key={picture} className="grid items-center gap-x-14 gap-y-6 lg:grid-cols-[1fr_608px]">
            <div>
              <h3 className="text-balance font-display font-semibold text-xl">{title}</h3>
              <p className="mt-3 max-w-[60ch] text-pretty text-base leading-7">{text}</p>
            </div>
            <ProductPicture name={picture} alt={alt} />
          </div>
        ))}
      </div>
      <p className="mt-6 text-muted text-sm lg:text-right">
        Pictures of the running product. Only the web pages that it read were made up.{' '}
        <a href={routes.demos} className="link">
          Watch it at work
        </a>
      </p>
      <FeatureList />
    </section>
  )
}
