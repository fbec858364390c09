import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { cardScenarios, testCards, type CardScenario } from '#contract/payments/test-cards.ts'
import { Button } from '#web/components/button.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { Field } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import type { Plan } from '#web/data/billing/plans.ts'
import { formatPrice } from '#web/platform/format.ts'

interface PaymentTestFormProps {
  plans: Plan[]
  isRunning: boolean
  onRun: (planId: string, scenario: CardScenario) => void
}

/** Which plan is bought with which test card. */
export function PaymentTestForm({ plans, isRunning, onRun }: PaymentTestFormProps) {
  const offers = plans.filter(({ interval, price }) => interval === 'monthly' && price > 0)
  const [chosen, setChosen] = useState<string>()
  const [scenario, setScenario] = useState<CardScenario>('success')
  const planId = chosen ?? offers[0]?.id
  return (
    <Card aria-labelledby="payment-test">
      <CardHeader id="payment-test" title="Test configuration" />
      <CardBody className="grid gap-4">
        <Field label="Plan">
          <Select value={planId} onChange={(event) => setChosen(event.target.value)}>
            {offers.map(({ id, name, price }) => (
              <option key={id} value={id}>{`${name}: ${formatPrice(price)} per month`}</option>
            ))}
          </Select>
        </Field>
        <Field label="Test card" hint="Your plan stays as it is, also when the payment succeeds.">
          <Select value={scenario} onChange={(event) => setScenario(event.target.value as CardScenario)}>
            {cardScenarios.map((name) => (
              <option key={name} value={name}>
                {testCards[name].name}
              </option>
            ))}
          </Select>
        </Field>
        <Button
          variant="primary"
          className="justify-self-start"
          icon={<CreditCard size={16} aria-hidden />}
          busy={isRunning}
          disabled={planId === undefined}
          onClick={() => planId !== undefined && onRun(planId, scenario)}
        >
          Run Payment Test
        </Button>
      </CardBody>
    </Card>
  )
}
