import { planOffers } from '#contract/plans/plan-offers.ts'
import { grantPlanByEmail } from './features/payments/grant-plan.ts'
import { operatorCommand } from './operator-command.ts'

const plans = [...new Set(planOffers.map(({ id }) => id))].join(', ')

/** `npx balancia set-plan <email> <plan>`: gives a user a plan, with its limits from now on. */
async function givePlan(email: string | undefined, plan: string | undefined): Promise<string> {
  if (!email || !plan)
    throw new Error(`Say whose plan it is, and which: npx balancia set-plan ada@example.com pro (${plans})`)
  if (!planOffers.some(({ id }) => id === plan))
    throw new Error(`There is no plan "${plan}". There are: ${plans}.`)
  const { pausedAgents } = await grantPlanByEmail(email, plan)
  const paused =
    pausedAgents.length > 0 ? ` Paused, for it allows fewer agents: ${pausedAgents.join(', ')}.` : ''
  return `${email} has the plan ${plan} from now on.${paused}\n`
}

const [, , email, plan] = process.argv
await operatorCommand(() => givePlan(email, plan))
