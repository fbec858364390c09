import { useId, useState } from 'react'
import { planOffers } from '#contract/plans/plan-offers.ts'
import type { ListedUserReply } from '#contract/users.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { useGrantPlan } from '#web/data/account/users.ts'
import { planNameOf } from './role-labels.ts'

const plans = planOffers.filter(({ interval }) => interval === 'monthly')

/** Gives a user a plan without payment. */
export function PlanAction({ user }: { user: ListedUserReply }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        Plan<span className="sr-only"> of {user.email}</span>
      </Button>
      {isOpen && <PlanDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

function PlanDialog({ user, onClose }: { user: ListedUserReply; onClose: () => void }) {
  const formId = useId()
  const [planId, setPlanId] = useState(user.subscriptionTier)
  const grant = useGrantPlan()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Give this user a plan"
      description={<span className="wrap-anywhere">{user.email}</span>}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          busy={grant.isPending}
          disabled={planId === user.subscriptionTier}
        >
          Give the plan
        </Button>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          grant.mutate({ params: { id: user.id }, body: { planId } }, { onSuccess: onClose })
        }}
      >
        <Field
          label="Plan"
          hint={`Now on ${planNameOf(user.subscriptionTier)}. The change applies immediately and is free. The user is notified. Agents beyond the limit are paused, newest first.`}
        >
          <Select value={planId} onChange={({ target }) => setPlanId(target.value)}>
            {plans.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  )
}
