import { CircleAlert, CircleCheck, Send, Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isolated } from '#contract/isolated.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { Switch } from '#web/components/switch.tsx'
import { Time } from '#web/components/time.tsx'
import { useChangeWay, useRemoveWay, useTestWay, type Way } from '#web/data/account/notification-ways.ts'
import { kindLooks } from './way-labels.ts'

const nameMax = 80

/** One way: where it leads, whether it works, a test of it, and how to change or remove it. */
export function WayRow({ way, isHere }: { way: Way; isHere: boolean }) {
  const { id, kind, name, target, isActive, canDecide } = way
  const { word, icon: Icon } = kindLooks[kind]
  const change = useChangeWay()
  const [isNaming, setNaming] = useState(false)
  return (
    <li className="flex gap-3 py-4 first:pt-0 last:pb-0">
      <Icon size={20} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 space-y-2">
        <Switch
          label={<span className="wrap-anywhere">{name}</span>}
          hint={
            <span className="wrap-anywhere">
              {name === word ? target : [word, target].filter(Boolean).join(' · ')}
            </span>
          }
          checked={change.isPending ? change.variables.body.isActive === true : isActive}
          disabled={change.isPending}
          onChange={(isOn) => change.mutate({ params: { id }, body: { isActive: isOn } })}
        />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
          {isHere && <Badge tone="accent">This browser</Badge>}
          {canDecide && <Badge>Buttons in the message</Badge>}
          <WayState way={way} />
        </p>
        {isNaming ? (
          <NameForm way={way} onDone={() => setNaming(false)} />
        ) : (
          <Actions way={way} onRename={() => setNaming(true)} />
        )}
      </div>
    </li>
  )
}

/** Whether it works, in words. */
function WayState({ way: { isActive, problem, lastSentAt } }: { way: Way }) {
  if (problem !== null) {
    return (
      <span className="flex min-w-0 items-start gap-1.5 text-warning">
        <CircleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
        <span className="wrap-anywhere min-w-0">{problem}</span>
      </span>
    )
  }
  if (!isActive) return <span className="text-muted">Off: nothing is sent.</span>
  if (lastSentAt === null) return <span className="text-muted">Nothing sent yet.</span>
  return (
    <span className="text-muted">
      Last message <Time at={lastSentAt} />
    </span>
  )
}

function Actions({ way: { id, kind, name, problem }, onRename }: { way: Way; onRename: () => void }) {
  const test = useTestWay()
  const remove = useRemoveWay()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          busy={test.isPending}
          icon={<Send size={16} aria-hidden />}
          aria-label={`Send a test to ${name}`}
          onClick={() => test.mutate({ params: { id } })}
        >
          Send a test
        </Button>
        {kind !== 'email' && (
          <>
            <Button size="sm" variant="ghost" aria-label={`Rename ${name}`} onClick={onRename}>
              Rename
            </Button>
            <Button
              size="sm"
              variant="ghost"
              icon={<Trash2 size={16} aria-hidden />}
              aria-label={`Remove ${name}`}
              onClick={() => setAsking(true)}
            >
              Remove
            </Button>
          </>
        )}
      </div>
      <output className="block empty:hidden">
        {test.data && test.data.message !== problem && <TestAnswer {...test.data} />}
      </output>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${isolated(name)}?`}
        description="Nothing is sent to it any more, and what waits for it is not sent. You can add it again."
        confirmLabel="Remove"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id } }, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}

function TestAnswer({ isOk, message }: { isOk: boolean; message: string }) {
  const Icon = isOk ? CircleCheck : CircleAlert
  return (
    <span className={`flex items-start gap-1.5 text-xs ${isOk ? 'text-success' : 'text-danger'}`}>
      <Icon size={14} aria-hidden className="mt-0.5 shrink-0" />
      <span className="wrap-anywhere min-w-0">{message}</span>
    </span>
  )
}

function NameForm({ way: { id, name }, onDone }: { way: Way; onDone: () => void }) {
  const change = useChangeWay()
  const [typed, setTyped] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    change.mutate({ params: { id }, body: { name: typed } }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-wrap items-end gap-2">
      <Field label="Name" className="min-w-0 grow basis-48">
        <Input
          ref={field}
          value={typed}
          maxLength={nameMax}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={change.isPending}>
        Save
      </Button>
      <Button onClick={onDone}>Cancel</Button>
    </form>
  )
}
