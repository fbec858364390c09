import { ArrowDown, ArrowUp, GripVertical, Pencil, X } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Badge } from '#web/components/badge.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { type TeamMember, useRemoveMember, useReorderMembers } from '#web/data/teams.ts'
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

/** The members of a team in their order, which dragging, arrow keys on a handle and buttons change; it scrolls within 300 px. */
export function MemberList({ teamId, members, mayEdit, onEdit }: MemberListProps) {
  const reorder = useReorderMembers()
  const [dragged, setDragged] = useState<number>()
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
          setSaid(movedWords(member.agent.name, moved, member.id))
          // The list is drawn in its new order by then, and a browser drops the focus of what it moves.
          requestAnimationFrame(() => requestAnimationFrame(() => handles.current.get(member.id)?.focus()))
        },
      },
    )
  }
  const dragging = (index: number) => ({
    draggable: true,
    onDragStart: () => setDragged(index),
    onDragEnd: () => setDragged(undefined),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged !== undefined) move(dragged, index)
      setDragged(undefined)
    },
  })
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
      <ol className="divide-y divide-line">
        {members.map((member, index) => (
          <li
            key={member.id}
            {...(mayEdit ? dragging(index) : {})}
            className={classNames(
              'flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5',
              dragged === index ? 'bg-sunken' : '',
            )}
          >
            {mayEdit && (
              <button
                ref={(handle) =>
                  void (handle ? handles.current.set(member.id, handle) : handles.current.delete(member.id))
                }
                type="button"
                aria-label={`Reorder ${member.agent.name}`}
                aria-describedby={helpId}
                aria-keyshortcuts="ArrowUp ArrowDown"
                className="grid size-7 shrink-0 cursor-grab place-items-center rounded-md text-muted hover:bg-sunken"
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
