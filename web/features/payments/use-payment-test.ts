import { useState } from 'react'
import type { CardScenario } from '#contract/payments/payments.ts'
import { tryPayment } from '#web/data/billing/payments.ts'
import { toast } from '#web/platform/toast.ts'
import { paymentTestSteps, runPaymentTest, type StepResult } from './payment-test.ts'

const paymentMs = 2_000

/** The test that was run last, as far as it is. */
export function usePaymentTest() {
  const [results, setResults] = useState<StepResult[]>([])
  const [running, setRunning] = useState<StepResult['step']>()
  const [isRunning, setIsRunning] = useState(false)
  const run = async (planId: string, scenario: CardScenario) => {
    setIsRunning(true)
    setResults(paymentTestSteps.map((step) => ({ step, status: 'pending' })))
    const failure = await runPaymentTest({
      planId,
      scenario,
      trial: tryPayment,
      pause: () => new Promise((resolve) => setTimeout(resolve, paymentMs)),
      onStep: (result) => {
        setRunning(result.status === 'pending' ? result.step : undefined)
        setResults((before) => before.map((each) => (each.step === result.step ? result : each)))
      },
    })
    setIsRunning(false)
    toast(
      failure === undefined
        ? { title: 'Test Passed', description: 'All five steps worked. Your plan was not changed.' }
        : { title: 'Test Failed', description: failure, variant: 'destructive' },
    )
  }
  return { results, running, isRunning, run }
}
