import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { CurrentUser } from '#contract/auth/auth.ts'
import { Button } from '#web/components/button.tsx'
import { InviteDialog } from './invite-dialog.tsx'

/** Opens the dialog that invites a person. */
export function InviteButton({ role }: { role: CurrentUser['role'] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={<UserPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Invite User
      </Button>
      <InviteDialog open={isOpen} onOpenChange={setOpen} role={role} />
    </>
  )
}
