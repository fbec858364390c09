import { Badge } from '#web/components/badge.tsx'
import type { ToolOffer } from '#web/data/agent-tools.ts'
import { type AgentTools, type Choice, keyOf, placeOf, withUse } from './tool-choices.ts'

interface ToolUsesProps {
  offers: readonly ToolOffer[]
  tools: AgentTools
  onChange: (tools: AgentTools) => void
}

/** The tools of each connection: whether the agent may use it, and whether it asks before it writes. */
export function ToolUses({ offers, tools, onChange }: ToolUsesProps) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted text-xs">
        The AI model decides when to use these. Anything that sends or changes data asks you first, unless you
        allow it.
      </p>
      {offers.map((offer) => (
        <fieldset key={offer.connectionId} className="min-w-0">
          <legend className="wrap-anywhere mb-1 font-medium text-sm">
            {offer.name} {!offer.isActive && <Badge tone="warning">Switched off</Badge>}
          </legend>
          {offer.tools.length === 0 && <p className="text-muted text-sm">It offers no tools.</p>}
          {offer.tools.map((tool) => (
            <Use key={tool.name} choice={{ offer, tool }} tools={tools} onChange={onChange} />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

type UseProps = Omit<ToolUsesProps, 'offers'> & { choice: Choice }

function Use({ choice, tools, onChange }: UseProps) {
  const { tool } = choice
  const use = tools.uses.find((each) => keyOf(each) === keyOf(placeOf(choice)))
  const isWrite = tool.effect === 'write'
  return (
    <div>
      <Check
        checked={use !== undefined}
        onChange={(isChosen) => onChange(withUse(tools, choice, isChosen))}
        label={tool.title}
        hint={tool.description}
        aside={<Badge tone={isWrite ? 'warning' : 'neutral'}>{isWrite ? 'Writes' : 'Reads'}</Badge>}
      />
      {use && isWrite && (
        <div className="pl-7">
          <Check
            checked={use.isAllowed}
            onChange={(isAllowed) => onChange(withUse(tools, choice, true, isAllowed))}
            label={`Without asking: ${tool.title}`}
            hint={
              tool.isTargetFixed
                ? 'The connection says where it goes.'
                : 'It asks anyway after reading outside text, which could try to steer it.'
            }
          />
        </div>
      )}
    </div>
  )
}

interface CheckProps {
  checked: boolean
  onChange: (checked: boolean) => void
  label: string
  hint: string
  aside?: React.ReactNode
}

function Check({ checked, onChange, label, hint, aside }: CheckProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5 text-sm">
      <input
        type="checkbox"
        className="mt-0.5"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="min-w-0">
        <span className="wrap-anywhere">{label}</span> {aside}
        <span className="wrap-anywhere line-clamp-2 text-muted text-xs">{hint}</span>
      </span>
    </label>
  )
}
