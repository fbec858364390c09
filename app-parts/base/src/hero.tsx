import type { ReactElement } from 'react'
import { site } from '../shared/site.ts'

/** What it is, in one look. */
export function Hero() {
  return (
    <section className="hero">
      <div>
        {site.name !== site.tagline && (
          <p className="eyebrow" dir="auto">
            {site.name}
          </p>
        )}
        <h1 dir="auto">{site.tagline}</h1>
        <p className="lead" dir="auto">
          {site.intro}
        </p>
        {site.call && (
          <a className="button" href={site.call.href}>
            {site.call.label}
          </a>
        )}
      </div>
      <svg aria-hidden viewBox="0 0 400 320" className="art">
        {drawings[seedOf(site.name) % drawings.length]}
      </svg>
    </section>
  )
}

const seedOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)

/** Placeholders until the owner adds a photograph; the name of the site selects one. */
const drawings: readonly ReactElement[] = [
  <g key="sun">
    <circle cx="250" cy="130" r="110" className="art-1" />
    <rect x="60" y="90" width="190" height="150" rx="24" className="art-2" />
    <path d="M40 280 C 120 180, 200 330, 370 200" className="art-3" />
  </g>,
  <g key="arches">
    <path d="M40 290 V150 a85 85 0 0 1 170 0 V290 Z" className="art-1" />
    <path d="M160 290 V190 a65 65 0 0 1 130 0 V290 Z" className="art-2" />
    <circle cx="305" cy="85" r="42" className="art-4" />
    <path d="M20 290 H380" className="art-3" />
  </g>,
  <g key="stones">
    <ellipse cx="200" cy="262" rx="150" ry="40" className="art-1" />
    <ellipse cx="190" cy="192" rx="105" ry="36" className="art-2" />
    <ellipse cx="212" cy="130" rx="66" ry="30" className="art-4" />
    <path d="M30 302 C 120 285, 280 320, 375 296" className="art-3" />
    <circle cx="330" cy="70" r="34" className="art-1" />
  </g>,
  <g key="tiles">
    <rect x="60" y="40" width="110" height="110" rx="18" className="art-2" />
    <rect x="190" y="40" width="150" height="110" rx="55" className="art-1" />
    <rect x="60" y="170" width="150" height="110" rx="55" className="art-1" />
    <circle cx="285" cy="225" r="55" className="art-4" />
    <path d="M85 225 H180" className="art-3" />
  </g>,
]
