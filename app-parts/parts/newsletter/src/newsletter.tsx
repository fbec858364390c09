import { tables } from '../shared/model.ts'
import { api } from './api.ts'
import { Form } from './form.tsx'

/** An address for news. */
export function Newsletter() {
  return (
    <section className="band" aria-labelledby="newsletter">
      <div className="card">
        <h2 id="newsletter">News by email</h2>
        <p>Leave your address to hear when there is something new.</p>
        <Form
          table={tables.subscribers}
          submit="Subscribe"
          done="You are on the list."
          onSubmit={(values) => api('/subscribers', 'POST', values)}
        />
      </div>
    </section>
  )
}
