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
            {all.map(({ id, name, price, includes }) => (
              <li key={id} className="card">
                <h3 dir="auto">{name}</h3>
                <p className="price">{money(Number(price))}</p>
                {String(includes)
                  .split('\n')
                  .filter((line) => line !== '')
                  .map((line) => (
                    <p key={line} dir="auto">
                      {line}
                    </p>
                  ))}
              </li>
            ))}
          </ul>
        )}
      </State>
    </section>
  )
}
