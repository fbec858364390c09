import type { Row } from '../shared/model-types.ts'
import { type Loaded, useData } from './api.ts'
import { linkTo } from './route.ts'
import { State } from './state.tsx'

export function WorksBand() {
  const works = useData<Row[]>('/works')
  return (
    <section className="band" aria-labelledby="works">
      <h2 id="works">Selected work</h2>
      <WorkCards works={works} max={4} />
      <a href={linkTo('/work')}>All work</a>
    </section>
  )
}

export function WorksPage(_: { rest: string }) {
  const works = useData<Row[]>('/works')
  return (
    <section className="band">
      <h1>Work</h1>
      <h2 className="unseen">All pieces</h2>
      <WorkCards works={works} />
    </section>
  )
}

function WorkCards({ works, max }: { works: Loaded<Row[]>; max?: number }) {
  return (
    <State of={works} empty="There is nothing to show yet.">
      {(all) => (
        <ul className="cards wide">
          {all.slice(0, max).map(({ id, title, text, year }) => (
            <li key={id} className="card">
              <Picture seed={Number(id)} />
              <h3>{title}</h3>
              <p>{text}</p>
              {year !== null && <p className="muted">{year}</p>}
            </li>
          ))}
        </ul>
      )}
    </State>
  )
}

/** A drawing of its own for each, until there is a photograph. */
function Picture({ seed }: { seed: number }) {
  const turn = (seed * 47) % 360
  return (
    <svg aria-hidden viewBox="0 0 320 180" className="picture">
      <rect width="320" height="180" className="art-1" />
      <g transform={`rotate(${turn} 160 90)`}>
        <rect x={60 + ((seed * 13) % 40)} y="40" width="130" height="100" rx="12" className="art-2" />
        <circle cx={220 - ((seed * 29) % 60)} cy="70" r={30 + ((seed * 17) % 30)} className="art-4" />
      </g>
    </svg>
  )
}
