import { customInstructionsMax, memberOrderMax, teamTexts } from '#contract/teams/team-names.ts'
import { Field, Input, Textarea } from '#web/components/field.tsx'
import { Switch } from '#web/components/switch.tsx'
import type { TeamMember } from '#web/data/teams.ts'
import { nextOrder, placeWords } from './team-labels.ts'

/** What a form holds of a member. */
export interface MemberDraft {
  order: string
  isRequired: boolean
  customInstructions: string
}

export const draftOf = (members: readonly TeamMember[], member?: TeamMember): MemberDraft => ({
  order: String(member?.executionOrder ?? nextOrder(members)),
  isRequired: member?.isRequired ?? true,
  customInstructions: member?.customInstructions ?? '',
})

export const isOrderFit = ({ order }: MemberDraft) => Number.isInteger(Number(order)) && Number(order) >= 1

export const bodyOf = ({ order, isRequired, customInstructions }: MemberDraft) => ({
  executionOrder: Number(order),
  isRequired,
  customInstructions: customInstructions.trim() || null,
})

interface MemberFieldsProps {
  draft: MemberDraft
  onChange: (draft: MemberDraft) => void
  /** The other members of the team. */
  others: readonly TeamMember[]
  /** Whether errors are shown. */
  isTried: boolean
}

/** What an agent does in a team: when it runs, whether the team needs it, and what it does differently there. */
export function MemberFields({ draft, onChange, others, isTried }: MemberFieldsProps) {
  const isFit = isOrderFit(draft)
  return (
    <>
      <Field
        label="Execution order"
        hint={isFit ? placeWords(Number(draft.order), others) : undefined}
        error={isTried && !isFit ? teamTexts.orderTooLow : undefined}
      >
        <Input
          type="number"
          min={1}
          max={memberOrderMax}
          value={draft.order}
          onChange={(event) => onChange({ ...draft, order: event.target.value })}
        />
      </Field>
      <Switch
        label="Required"
        hint="If a required agent fails, the whole run fails."
        checked={draft.isRequired}
        onChange={(isRequired) => onChange({ ...draft, isRequired })}
      />
      <Field label="Custom instructions" hint="Optional: what it should do differently in this team">
        <Textarea
          value={draft.customInstructions}
          maxLength={customInstructionsMax}
          onChange={(event) => onChange({ ...draft, customInstructions: event.target.value })}
        />
      </Field>
    </>
  )
}
