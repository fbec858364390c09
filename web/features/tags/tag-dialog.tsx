import { Check, Minus, Pencil, Plus, Trash2 } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { type Tag, type TagColor, type Tagging, tagColors, tagNameMax } from '#contract/tags.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { Select } from '#web/components/select.tsx'
import { useChangeTag, useCreateTag, useMarkTag, useRemoveTag, useTags } from '#web/data/tags.ts'
import { formatCount } from '#web/platform/format.ts'
import { toneOf } from './tag-tone.ts'

const colorNames: Record<TagColor, string> = {
  gray: 'Gray',
  teal: 'Teal',
  green: 'Green',
  amber: 'Amber',
  red: 'Red',
  blue: 'Blue',
}

interface TagDialogProps {
  /** The agents to tag; without them the dialog manages the tags themselves. */
  target?: Omit<Tagging, 'isTagged'>
  onClose: () => void
  onRemoved?: (tag: Tag) => void
}

/** All tags of the user: create, rename and delete them, and add them to the selected agents. */
export function TagDialog({ target, onClose, onRemoved }: TagDialogProps) {
  const { data: tags = [] } = useTags()
  const create = useCreateTag()
  const mark = useMarkTag()
  const [editedId, setEditedId] = useState<number>()
  const put = (tag: Pick<Tag, 'id'>, isTagged: boolean) =>
    target && mark.mutate({ params: { id: tag.id }, body: { ...target, isTagged } })

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={target ? 'Tag the selected agents' : 'Tags'}
      description="A tag is a word that you give to agents. The list can be narrowed to one."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <ul className="mb-4 divide-y divide-line">
        {tags.map((tag) => (
          <li key={tag.id} className="flex min-h-12 flex-wrap items-center gap-2 py-1">
            {editedId === tag.id ? (
              <EditedTag tag={tag} onDone={() => setEditedId(undefined)} />
            ) : (
              <>
                <Badge tone={toneOf[tag.color]} className="min-w-0">
                  <span className="truncate">
                    # <bdi>{tag.name}</bdi>
                  </span>
                </Badge>
                <span className="mr-auto text-muted text-xs">
                  {formatCount(tag.agentIds.length, 'agent')}
                </span>
                {target ? (
                  <>
                    <Button
                      size="sm"
                      aria-label={`Add ${tag.name}`}
                      icon={<Plus size={16} aria-hidden />}
                      onClick={() => put(tag, true)}
                    >
                      Add
                    </Button>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Remove ${tag.name}`}
                      icon={<Minus size={16} aria-hidden />}
                      onClick={() => put(tag, false)}
                    >
                      Remove
                    </Button>
                  </>
                ) : (
                  <TagActs tag={tag} onEdit={() => setEditedId(tag.id)} onRemoved={onRemoved} />
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      <TagForm
        label="New tag"
        submit={target ? 'Create and add' : 'Create tag'}
        busy={create.isPending}
        onSubmit={(form, onDone) =>
          create.mutate(
            { body: form },
            {
              onSuccess: (tag) => {
                onDone()
                put(tag, true)
              },
            },
          )
        }
      />
    </Dialog>
  )
}

interface TagActsProps extends Pick<TagDialogProps, 'onRemoved'> {
  tag: Tag
  onEdit: () => void
}

function TagActs({ tag, onEdit, onRemoved }: TagActsProps) {
  const remove = useRemoveTag()
  return (
    <>
      <IconButton label={`Rename ${tag.name}`} icon={<Pencil size={16} aria-hidden />} onClick={onEdit} />
      <IconButton
        danger
        label={`Delete ${tag.name}`}
        icon={<Trash2 size={16} aria-hidden />}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ params: { id: tag.id } }, { onSuccess: () => onRemoved?.(tag) })}
      />
    </>
  )
}

function EditedTag({ tag, onDone }: { tag: Tag; onDone: () => void }) {
  const change = useChangeTag()
  return (
    <TagForm
      label={`Name of ${tag.name}`}
      start={tag}
      submit="Save"
      busy={change.isPending}
      onSubmit={(form) => change.mutate({ params: { id: tag.id }, body: form }, { onSuccess: onDone })}
    />
  )
}

interface TagFormProps {
  label: string
  start?: Pick<Tag, 'name' | 'color'>
  submit: string
  busy: boolean
  onSubmit: (form: Pick<Tag, 'name' | 'color'>, onDone: () => void) => void
}

function TagForm({ label, start, submit, busy, onSubmit }: TagFormProps) {
  const [name, setName] = useState(start?.name ?? '')
  const [color, setColor] = useState<TagColor>(start?.color ?? 'teal')
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onSubmit({ name, color }, () => setName(''))
  }
  return (
    <form onSubmit={handleSubmit} className="flex w-full flex-wrap items-end gap-2">
      <Field label={label} className="min-w-40 flex-1">
        <Input
          value={name}
          maxLength={tagNameMax}
          placeholder="Prices"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="Color">
        <Select value={color} onChange={(event) => setColor(event.target.value as TagColor)}>
          {tagColors.map((each) => (
            <option key={each} value={each}>
              {colorNames[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" busy={busy} icon={<Check size={16} aria-hidden />}>
        {submit}
      </Button>
    </form>
  )
}
