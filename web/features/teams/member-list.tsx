import { ArrowDown, ArrowUp, GripVertical, Pencil, X } from 'lucide-react'
import { type FormEvent, type PointerEvent, useId, useRef, useState } from 'react'
import type { ExecutionOrder } from '#contract/teams/team-names.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import {
  storeMembers,
  type TeamMember,
  useChangeMember,
  useRemoveMember,
  useReorderMembers,
} from '#web/data/teams.ts'
import { classNames } from '#web/platform/class-names.ts'
import { bodyOf, draftOf, isOrderFit, MemberFields } from './member-fields.tsx'
import { movedOrder, movedText, stageBeside } from './team-labels.ts'

/** The keyboard must be able to scroll it. */
const scrolls = { tabIndex: 0 }

interface MemberListProps {
  teamId: number
  order: ExecutionOrder
  members: readonly TeamMember[]
  mayEdit: boolean
}

/**
 * The members of a team in their order, an arrow where one hands its result on. The order is changed by dragging, by
 * arrow keys on a handle, or by buttons; scrolls within 300 px.
 */
export function MemberList({ teamId, order, members, mayEdit }: MemberListProps) {
  const reorder = useReorderMembers()
  const [announcement, setAnnouncement] = useState('')
  const [changingId, setChangingId] = useState<number>()
  const handles = useRef(new Map<number, HTMLButtonElement>())
  const helpId = useId()
  const move = (from: number, to: number | undefined) => {
    const member = members[from]
    if (to === undefined || from === to || !member || reorder.isPending) return
    reorder.mutate(
      { params: { id: teamId }, body: { order: movedOrder(members, from, to) } },
      {
        onSuccess: ({ members: moved }) => {
          storeMembers(teamId, moved)
          setAnnouncement(movedText(member.agent.name, moved, member.id))
          // Moving an element drops its focus: wait until the list has rendered in its new order.
          requestAnimationFrame(() => requestAnimationFrame(() => handles.current.get(member.id)?.focus()))
        },
      },
    )
  }
  const { list, drag, handle } = useRowDrag(move)
  return (
    <section
      {...scrolls}
      aria-label="Members"
      // An open form needs the room: scrolling within a scrolling dialog would hide its buttons.
      className={classNames(
        'rounded-lg border border-line',
        changingId === undefined && 'max-h-[300px] overflow-y-auto',
      )}
    >
      <output className="sr-only">{announcement}</output>
      <p id={helpId} className="sr-only">
        Drag, or press the arrow keys, to change when it runs.
      </p>
      <ol ref={list}>
        {members.map((member, index) => (
          <li
            key={member.id}
            className={classNames(
              'px-3 transition-colors',
              drag?.from === index ? 'bg-sunken' : '',
              drag?.to === index && drag.from !== index ? 'bg-accent-tint' : '',
            )}
          >
            <Joint order={order} members={members} index={index} isIndented={mayEdit} />
            <div className="flex flex-wrap items-center gap-x-2 py-2">
              {mayEdit && (
                <button
                  {...handle(index)}
                  ref={(button) =>
                    void (button ? handles.current.set(member.id, button) : handles.current.delete(member.id))
                  }
                  type="button"
                  aria-label={`Reorder ${member.agent.name}`}
                  aria-describedby={helpId}
                  aria-keyshortcuts="ArrowUp ArrowDown"
                  className="-ml-2 grid size-9 shrink-0 cursor-grab touch-none select-none place-items-center rounded-md text-muted hover:bg-sunken active:cursor-grabbing max-sm:size-11 pointer-coarse:size-11"
                  onKeyDown={(event) => {
                    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
                    event.preventDefault()
                    move(index, stageBeside(members, index, event.key === 'ArrowUp' ? -1 : 1))
                  }}
                >
                  <GripVertical size={16} aria-hidden />
                </button>
              )}
              <span className={placeStyle}>
                <span className="sr-only">Order </span>
                {member.executionOrder}
              </span>
              <div className="min-w-0 flex-1">
                <p className="wrap-anywhere font-medium text-sm">
                  {member.agent.name} {!member.isRequired && <Badge>Optional</Badge>}
                </p>
                <p className="wrap-anywhere line-clamp-1 text-muted text-xs">
                  {member.customInstructions ?? member.agent.taskDescription}
                </p>
              </div>
              {mayEdit && (
                <MemberActs
                  member={member}
                  up={stageBeside(members, index, -1)}
                  down={stageBeside(members, index, 1)}
                  isChanging={changingId === member.id}
                  onMove={(to) => move(index, to)}
                  onChange={() => setChangingId(changingId === member.id ? undefined : member.id)}
                />
              )}
            </div>
            {changingId === member.id && (
              <MemberForm member={member} members={members} onClose={() => setChangingId(undefined)} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const placeStyle =
  'grid size-7 shrink-0 place-items-center rounded-md bg-accent-tint font-semibold text-accent-strong text-xs tabular-nums'

interface JointProps {
  order: ExecutionOrder
  members: readonly TeamMember[]
  /** The member below. */
  index: number
  /** Whether the members have handles. */
  isIndented: boolean
}

/** What is between two members: an arrow from one stage to the next, or a line between those that run together. */
function Joint({ order, members, index, isIndented }: JointProps) {
  const [before, member] = [members[index - 1], members[index]]
  if (!before || !member) return null
  if (order === 'parallel' || before.executionOrder === member.executionOrder)
    return <span aria-hidden className="block border-line border-t" />
  const hasOne = members.filter(({ executionOrder }) => executionOrder === before.executionOrder).length === 1
  return (
    <p
      className={classNames(
        'flex items-center gap-3.5 border-line border-y bg-paper py-0.5 text-muted text-xs',
        '-mx-3 pe-3',
        isIndented ? 'ps-12.5 max-sm:ps-14.5' : 'ps-4.5',
      )}
    >
      <ArrowDown size={16} aria-hidden className="shrink-0 text-accent" />
      {hasOne ? 'hands on its result' : 'hand on their results'}
    </p>
  )
}

interface MemberFormProps {
  member: TeamMember
  members: readonly TeamMember[]
  onClose: () => void
}

/** Changes what a member does, below its row. */
function MemberForm({ member, members, onClose }: MemberFormProps) {
  const change = useChangeMember()
  const [draft, setDraft] = useState(() => draftOf(members, member))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isOrderFit(draft)) return
    const params = { id: member.teamId, memberId: member.id }
    change.mutate({ params, body: bodyOf(draft) }, { onSuccess: onClose })
  }
  return (
    <form
      noValidate
      aria-label={`Change ${member.agent.name}`}
      onSubmit={handleSubmit}
      className="flex flex-col gap-4 border-line border-t py-4"
    >
      <MemberFields
        draft={draft}
        onChange={setDraft}
        others={members.filter(({ id }) => id !== member.id)}
        isTried
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary" busy={change.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

interface MemberActsProps {
  member: TeamMember
  up: number | undefined
  down: number | undefined
  isChanging: boolean
  onMove: (to: number | undefined) => void
  onChange: () => void
}

function MemberActs({ member, up, down, isChanging, onMove, onChange }: MemberActsProps) {
  const remove = useRemoveMember(member)
  const { name } = member.agent
  return (
    <div className="flex justify-end max-sm:basis-full">
      <IconButton
        label={`Move ${name} up`}
        icon={<ArrowUp size={16} aria-hidden />}
        disabled={up === undefined}
        onClick={() => onMove(up)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={<ArrowDown size={16} aria-hidden />}
        disabled={down === undefined}
        onClick={() => onMove(down)}
      />
      <IconButton
        label={`Change ${name}`}
        icon={<Pencil size={16} aria-hidden />}
        aria-expanded={isChanging}
        onClick={onChange}
      />
      <IconButton
        label={`Take ${name} out`}
        icon={<X size={16} aria-hidden />}
        onClick={() => remove.mutate({ params: { id: member.teamId, memberId: member.id } })}
      />
    </div>
  )
}

/**
 * Lets a handle drag its row of a list, by mouse, pen or touch: native drag and drop starts neither from a button in
 * Firefox nor from a touch in every browser.
 */
function useRowDrag(onDrop: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  const end = () => setDrag(undefined)
  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: index, to: index })
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (!drag || !list.current) return
      const rows = [...list.current.children]
      const to = rowAt(rows, clientY)
      rows[to]?.scrollIntoView({ block: 'nearest' })
      setDrag({ ...drag, to })
    },
    onPointerUp: () => {
      if (drag) onDrop(drag.from, drag.to)
      end()
    },
    onPointerCancel: end,
  })
  return { list, drag, handle }
}

/** The row at this height; the first or last one when the pointer is above or below the list. */
function rowAt(rows: readonly Element[], y: number): number {
  const index = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
  return index === -1 ? rows.length - 1 : index
}
