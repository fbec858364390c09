import { site } from '../shared/site.ts'
import type { Row } from '../shared/model-types.ts'
import { useData } from './api.ts'
import { money } from './show.ts'
import { State } from './state.tsx'

/** What it costs. */
export function Offers() {
  const offers = useData<Row[]>('/offers')
  return (
    <section className="band" aria-labelledby="offers">
      <h2 id="offers">Prices</h2>
      <State of={offers} empty="There are no prices yet.">
        {(all) => (
          <ul className="cards">
            {all
              .toSorted((a, b) => Number(a.price) - Number(b.price))
              .map(({ id, name, price, includes }) => (
                <li key={id} className="card">
                  <h3>{name}</h3>
                  <p className="price">{money(Number(price))}</p>
                  <ul>
                    {String(includes)
                      .split('\n')
                      .map((line) => (
                        <li key={line}>{line}</li>
                      ))}
                  </ul>
                  <a className="button" href={site.call.href}>
                    {site.call.label}
                    <span className="unseen"> with {name}</span>
                  </a>
                </li>
              ))}
          </ul>
        )}
      </State>
    </section>
  )
}
