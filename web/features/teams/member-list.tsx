import { ArrowDown, ArrowUp, GripVertical, Pencil, X } from 'lucide-react'
import { type PointerEvent, useId, useRef, useState } from 'react'
import { Badge } from '#web/components/badge.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { storeMembers, type TeamMember, useRemoveMember, useReorderMembers } from '#web/data/teams.ts'
import { classNames } from '#web/platform/class-names.ts'
import { movedOrder, movedWords, stageBeside } from './team-labels.ts'

/** The keyboard must be able to scroll it. */
const scrolls = { tabIndex: 0 }

interface MemberListProps {
  teamId: number
  members: readonly TeamMember[]
  mayEdit: boolean
  onEdit: (member: TeamMember) => void
}

/**
 * The members of a team in their order, changed by dragging, by arrow keys on a handle, or by buttons; scrolls within
 * 300 px.
 */
export function MemberList({ teamId, members, mayEdit, onEdit }: MemberListProps) {
  const reorder = useReorderMembers()
  const [said, setSaid] = useState('')
  const handles = useRef(new Map<number, HTMLButtonElement>())
  const helpId = useId()
  const move = (from: number, to: number | undefined) => {
    const member = members[from]
    if (to === undefined || from === to || !member || reorder.isPending) return
    const order = movedOrder(members, from, to)
    reorder.mutate(
      { params: { id: teamId }, body: { order } },
      {
        onSuccess: ({ members: moved }) => {
          storeMembers(teamId, moved)
          setSaid(movedWords(member.agent.name, moved, member.id))
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
      className="max-h-[300px] overflow-y-auto rounded-lg border border-line"
    >
      <output className="sr-only">{said}</output>
      <p id={helpId} className="sr-only">
        Drag, or press the arrow keys, to change when it runs.
      </p>
      <ol ref={list} className="divide-y divide-line">
        {members.map((member, index) => (
          <li
            key={member.id}
            className={classNames(
              'flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5',
              drag?.from === index ? 'bg-sunken' : '',
              drag?.to === index && drag.from !== index ? 'bg-accent-tint' : '',
            )}
          >
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
            <span className="grid size-7 shrink-0 place-items-center rounded-md bg-sunken font-medium text-xs tabular-nums">
              <span className="sr-only">Order </span>
              {member.executionOrder}
            </span>
            <div className="min-w-0 flex-1 basis-40">
              <p className="wrap-anywhere font-medium text-sm">{member.agent.name}</p>
              <p className="wrap-anywhere line-clamp-1 text-muted text-xs">
                {member.customInstructions ?? member.agent.taskDescription}
              </p>
            </div>
            <Badge tone={member.isRequired ? 'accent' : 'neutral'}>
              {member.isRequired ? 'Required' : 'Optional'}
            </Badge>
            {mayEdit && (
              <MemberActs
                member={member}
                up={stageBeside(members, index, -1)}
                down={stageBeside(members, index, 1)}
                onMove={(to) => move(index, to)}
                onEdit={() => onEdit(member)}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface MemberActsProps {
  member: TeamMember
  up: number | undefined
  down: number | undefined
  onMove: (to: number | undefined) => void
  onEdit: () => void
}

function MemberActs({ member, up, down, onMove, onEdit }: MemberActsProps) {
  const remove = useRemoveMember(member)
  const { name } = member.agent
  return (
    <div className="flex">
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
      <IconButton label={`Change ${name}`} icon={<Pencil size={16} aria-hidden />} onClick={onEdit} />
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
