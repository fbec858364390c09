import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type ShareRole, shareRoles } from '#contract/shares/share-names.ts'
import type { ShareReply } from '#contract/shares/shares.ts'
import { CallFailure } from '#web/platform/call.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { IconButton } from './icon-button.tsx'
import { Select } from '#web/components/select.tsx'

const roleNames: Record<ShareRole, string> = {
  viewer: 'Viewer: may watch',
  editor: 'Editor: may change and run',
}

interface ShareDialogProps {
  title: string
  /** What the people it is shared with may do, and whose budget they use. */
  description: string
  shares: { data?: ShareReply[]; isPending: boolean; error: Error | null; refetch: () => unknown }
  share: { isPending: boolean; error: Error | null }
  onShare: (who: { email: string; role: ShareRole }, onShared: () => void) => void
  onUnshare: (shareId: number) => void
  /** The page's address says that it is open, so Back closes it. */
  hasAddress?: boolean
  onClose: () => void
}

/** The people a resource is shared with, and their roles. */
export function ShareDialog(props: ShareDialogProps) {
  const { title, description, shares, share, onShare, onUnshare, hasAddress, onClose } = props
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<ShareRole>('viewer')
  const issue = share.error instanceof CallFailure ? share.error.issues[0]?.message : undefined
  const known = shares.data ?? []

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onShare({ email: email.trim(), role }, () => setEmail(''))
  }
  return (
    <Dialog
      open
      hasAddress={hasAddress}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={title}
      description={description}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
        <Field label="Email" error={issue}>
          <Input
            type="email"
            value={email}
            autoComplete="off"
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="Role">
          <Select value={role} onChange={(event) => setRole(event.target.value as ShareRole)}>
            {shareRoles.map((each) => (
              <option key={each} value={each}>
                {roleNames[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="primary" busy={share.isPending} disabled={email.trim() === ''}>
          Share
        </Button>
      </form>
      {shares.error && (
        <ErrorState
          title="Failed to load who has it"
          error={shares.error}
          onRetry={() => void shares.refetch()}
        />
      )}
      {shares.data?.length === 0 && (
        <p className="mt-5 text-muted text-sm">It is shared with nobody so far.</p>
      )}
      {known.length > 0 && (
        <ul aria-label="Shared with" className="mt-5 divide-y divide-line border-line border-t">
          {known.map((each) => (
            <li key={each.id} className="flex min-h-12 items-center gap-3 text-sm">
              <span className="wrap-anywhere min-w-0 flex-1">{each.email}</span>
              <span className="text-muted capitalize">{each.role}</span>
              <IconButton
                label={`Stop sharing with ${each.email}`}
                icon={<X size={16} aria-hidden />}
                onClick={() => onUnshare(each.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
