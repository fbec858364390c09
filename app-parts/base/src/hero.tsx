import { site } from '../shared/site.ts'

/** What it is, in one look. */
export function Hero() {
  return (
    <section className="hero">
      <div>
        <p className="eyebrow">{site.name}</p>
        <h1>{site.tagline}</h1>
        <p className="lead">{site.intro}</p>
        <a className="button" href={site.call.href}>
          {site.call.label}
        </a>
      </div>
      <svg aria-hidden viewBox="0 0 400 320" className="art">
        <circle cx="250" cy="130" r="110" className="art-1" />
        <rect x="60" y="90" width="190" height="150" rx="24" className="art-2" />
        <path d="M40 280 C 120 180, 200 330, 370 200" className="art-3" />
      </svg>
    </section>
  )
}
