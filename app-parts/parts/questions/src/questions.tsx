import type { Row } from '../shared/model-types.ts'
import { useData } from './api.ts'
import { State } from './state.tsx'

/** What is often asked. */
export function Questions() {
  const questions = useData<Row[]>('/questions')
  return (
    <section className="band" aria-labelledby="questions">
      <h2 id="questions">Questions and answers</h2>
      <State of={questions} empty="There are no questions yet.">
        {(all) =>
          all.toReversed().map(({ id, question, answer }) => (
            <details key={id} className="card">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))
        }
      </State>
    </section>
  )
}
