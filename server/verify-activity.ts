import { verifyActivity } from './features/activity/verify.ts'
import { operatorCommand } from './operator-command.ts'

/** `npx balancia verify-activity [head]`: reports whether an entry of the activity log was changed or removed. */
async function verify(knownHead: string | undefined): Promise<string> {
  const { entries, withoutDetails, waiting, head, problems } = await verifyActivity(knownHead)
  if (problems.length > 0) throw new Error(['The activity log was altered:', ...problems].join('\n  '))
  const lines = [
    `Nothing was altered: ${entries} entries follow from each other.`,
    withoutDetails > 0 &&
      `${withoutDetails} of them have no details any more, for accounts that were deleted.`,
    waiting > 0 && `${waiting} of the last moments have no place in the chain yet.`,
    entries > 0 &&
      `The end of the chain is ${head}. Keep it elsewhere, and ask later: npx balancia verify-activity ${head}`,
  ]
  return `${lines.filter(Boolean).join('\n')}\n`
}

const [, , knownHead] = process.argv
await operatorCommand(() => verify(knownHead))
