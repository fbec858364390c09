import { ChevronDown } from 'lucide-react'
import { questions } from './question-list.ts'

/** Frequent questions about plans; each expands to its answer. */
export function Questions() {
  return (
    <section aria-labelledby="questions" className="mx-auto w-full max-w-3xl">
      <h2 id="questions" className="font-display font-semibold text-xl">
        Frequently asked questions
      </h2>
      <div className="mt-4 border-line border-t">
        {questions.map(({ id, question, answer }) => (
          <details key={question} className="group border-line border-b">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-md py-3 font-medium text-base [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                size={20}
                aria-hidden
                className="shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            {/* The anchor is inside, because a browser expands the `<details>` around a link's target. */}
            <p id={id} className="max-w-2xl scroll-mt-28 pb-5 text-base text-muted">
              {answer}
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}
