import { cardScenarios } from '#contract/payments/payments.ts'
import { testCards } from '#contract/payments/test-cards.ts'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'

/** The six test cards, and the outcome of each. */
export function TestCardList() {
  return (
    <Card aria-labelledby="test-cards">
      <CardHeader id="test-cards" title="Test cards" />
      <CardBody>
        <dl className="grid gap-4 text-sm sm:grid-cols-2">
          {cardScenarios.map((scenario) => {
            const { name, number, refusal } = testCards[scenario]
            return (
              <div key={scenario}>
                <dt className="font-medium">{name}</dt>
                <dd className="font-mono text-xs tabular-nums">{number}</dd>
                <dd className="text-muted">
                  {refusal === null ? 'The payment succeeds' : `Refused: ${refusal}`}
                </dd>
              </div>
            )
          })}
        </dl>
        <p className="mt-5 text-muted text-xs">
          Known numbers for tests, which no bank has given out. Never type in a card of your own here.
        </p>
      </CardBody>
    </Card>
  )
}
