import { Check, CircleAlert, Ellipsis, CircleCheck, Trash2, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '#web/components/badge.tsx'
import { BrandMark } from '#web/components/brand-mark.tsx'
import { Button } from '#web/components/button.tsx'
import { Menu, MenuItem } from '#web/components/overlay/menu.tsx'
import { TrialOutcome } from '#web/components/text/trial-outcome.tsx'
import {
  type Connection,
  type ConnectionScope,
  useTryConnection,
} from '#web/data/models/model-connections.ts'
import { factsOf, fixOf, stateOf, troubledModels } from './connection-labels.ts'
import { RemoveConnection } from './remove-connection.tsx'

const icons = { success: Check, warning: TriangleAlert, danger: CircleAlert }

interface ConnectionRowProps {
  scope: ConnectionScope
  connection: Connection
  onOpen: (isForModels: boolean) => void
}

/** One connection: its state, what is wrong with it, and what can be done. */
export function ConnectionRow({ scope, connection, onOpen }: ConnectionRowProps) {
  const [isRemoving, setRemoving] = useState(false)
  const trial = useTryConnection(scope)
  const { id, kind, name, problem } = connection
  const { tone, words } = stateOf(connection)
  const Icon = icons[tone]
  const test = () => trial.mutate({ body: { id, kind } })
  const steps = { settings: () => onOpen(false), models: () => onOpen(true), test }
  const ofWhich = <span className="sr-only"> of {name}</span>
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
          <BrandMark service={kind} />
          <div className="min-w-0">
            <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-sm">
              <bdi className="wrap-anywhere">{name}</bdi>
              <Badge tone={tone} icon={<Icon size={12} aria-hidden className="shrink-0" />}>
                {words}
              </Badge>
            </h3>
            <p className="wrap-anywhere mt-0.5 text-muted text-xs">{factsOf(connection, scope)}</p>
          </div>
        </div>
        <div className="flex items-center gap-2">
          <Button size="sm" onClick={steps.models}>
            Models{ofWhich}
          </Button>
          <Button size="sm" onClick={steps.settings}>
            Change<span className="sr-only"> {name}</span>
          </Button>
          <Menu
            // Inside the main landmark, so that the menu belongs to it.
            container={document.getElementById('main')}
            trigger={
              <button
                type="button"
                aria-label={`More about ${name}`}
                aria-haspopup="menu"
                aria-expanded={false}
                title="More"
                className="inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink max-sm:size-11 pointer-coarse:size-11"
              >
                <Ellipsis size={16} aria-hidden />
              </button>
            }
          >
            <MenuItem icon={<CircleCheck size={16} aria-hidden />} onSelect={test}>
              Test
            </MenuItem>
            <MenuItem icon={<Trash2 size={16} aria-hidden />} onSelect={() => setRemoving(true)}>
              Remove
            </MenuItem>
          </Menu>
        </div>
      </div>
      {problem && (
        <Trouble text={problem}>
          {connection.models.length === 0 ? (
            <Button size="sm" onClick={steps.models}>
              Choose models{ofWhich}
            </Button>
          ) : (
            !connection.isFromEnvironment && (
              <Button size="sm" onClick={steps.settings}>
                Fix the settings{ofWhich}
              </Button>
            )
          )}
        </Trouble>
      )}
      {troubledModels(connection).map(({ name: model, kind: trouble, message }) => (
        <Trouble key={model} text={`${model}: the service says: ${message}`}>
          <Button
            size="sm"
            busy={fixOf[trouble].step === 'test' && trial.isPending}
            onClick={steps[fixOf[trouble].step]}
          >
            {fixOf[trouble].label}
            {ofWhich}
          </Button>
        </Trouble>
      ))}
      {(trial.isPending || trial.data) && <TrialOutcome trial={trial.isPending ? undefined : trial.data} />}
      {isRemoving && (
        <RemoveConnection scope={scope} connection={connection} onClose={() => setRemoving(false)} />
      )}
    </li>
  )
}

/** What is wrong, and the button that fixes it. */
function Trouble({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="wrap-anywhere min-w-0 flex-1 basis-60 text-danger text-xs">{text}</p>
      {children}
    </div>
  )
}
