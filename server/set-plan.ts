import { planOffers } from '#contract/plan-offers.ts'
import { setPlan } from './features/billing/set-plan.ts'
import { operatorCommand } from './operator-command.ts'

const plans = [...new Set(planOffers.map(({ id }) => id))].join(', ')

/** `npm run set-plan <email> <plan>`: gives a user a plan, with its limits from now on. */
async function givePlan(email: string | undefined, plan: string | undefined): Promise<string> {
  if (!email || !plan)
    throw new Error(`Say whose plan it is, and which: npm run set-plan ada@example.com pro (${plans})`)
  const given = await setPlan(email, plan)
  if (given === 'no plan') throw new Error(`There is no plan "${plan}". There are: ${plans}.`)
  if (given === 'no user') throw new Error(`No account goes by ${email}.`)
  if (given === 'pays') throw new Error(`${email} pays for a plan: it changes by what is paid for.`)
  return `${email} has the plan ${plan} from now on.\n`
}

const [, , email, plan] = process.argv
await operatorCommand(() => givePlan(email, plan))
