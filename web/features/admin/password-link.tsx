import { useState } from 'react'
import type { ListedUserReply } from '#contract/users.ts'
import { Button } from '#web/components/button.tsx'
import { CopyField } from '#web/components/text/copy-field.tsx'
import { ConfirmDialog, Dialog } from '#web/components/overlay/dialog.tsx'
import { shownOnce } from '#web/components/overlay/stray-press.ts'
import { useSignInOptions } from '#web/data/auth.ts'
import { usePasswordLink } from '#web/data/account/lost-passwords.ts'

/** Creates a link for a user who lost their password, when users cannot get one by email. */
export function PasswordLinkAction({ user: { id, email } }: { user: ListedUserReply }) {
  const { data: options } = useSignInOptions()
  const [isAsking, setAsking] = useState(false)
  const make = usePasswordLink()
  if (options?.passwordLinks !== 'operator') return null
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        Password link<span className="sr-only"> for {email}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Make a link to set a new password?"
        description={
          <span className="wrap-anywhere">
            Whoever opens the link sets a new password for {email}. Be sure that it is they who ask you, and
            hand it to them alone. It works once, and for one hour.
          </span>
        }
        confirmLabel="Make link"
        busy={make.isPending}
        onConfirm={() => make.mutate(id, { onSettled: () => setAsking(false) })}
      />
      {make.data && (
        <Dialog
          open
          onOpenChange={make.reset}
          size="sm"
          title="Link to set a new password"
          description={<span className="wrap-anywhere">For {email}. Shown this once.</span>}
          footer={
            <Button variant="primary" onClick={make.reset}>
              Done
            </Button>
          }
        >
          <div {...shownOnce}>
            <CopyField label="Link" text={make.data.link} />
          </div>
        </Dialog>
      )}
    </>
  )
}
