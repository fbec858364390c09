import { tables } from '../shared/model.ts'
import type { Row, Table } from '../shared/model-types.ts'
import { api, useData } from './api.ts'
import { Form } from './form.tsx'
import { State } from './state.tsx'

const reviews: Table = tables.reviews
const asked: Table = { ...reviews, fields: reviews.fields.filter(({ name }) => name !== 'shown') }

/** What people say, and a way to say something. */
export function Reviews() {
  const shown = useData<Row[]>('/shown-reviews')
  return (
    <section className="band" aria-labelledby="reviews">
      <h2 id="reviews">What people say</h2>
      <State of={shown} empty="Nobody has said anything yet. Be the first.">
        {(all) => (
          <ul className="cards">
            {all.map((row) => (
              <li key={row.id} className="card">
                <p>“{row.text}”</p>
                <p className="muted">{row.name}</p>
              </li>
            ))}
          </ul>
        )}
      </State>
      <details>
        <summary>Write a review</summary>
        <Form
          table={asked}
          submit="Send"
          done="Thank you. The owner reads it first, and decides whether it is shown."
          onSubmit={(values) => api('/review', 'POST', values)}
        />
      </details>
    </section>
  )
}
