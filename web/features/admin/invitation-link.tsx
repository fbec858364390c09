import { CopyField } from '#web/components/text/copy-field.tsx'
import { shownOnce } from '#web/components/overlay/outside-press.ts'
import type { MadeInvitation } from '#web/data/account/invitations.ts'

/** The link of a new invitation, and whether its email was sent. */
export function InvitationLink({ made: { email, mail, invitationLink } }: { made: MadeInvitation }) {
  return (
    <div {...shownOnce} className="flex flex-col gap-4">
      <p className="wrap-anywhere text-sm">{mailText(mail, email)}</p>
      <CopyField label="Invitation link" text={invitationLink} />
      <p className="text-muted text-xs">
        It is shown only once, and anyone who has it can create the account. If it is lost, send the
        invitation again, which makes a new one.
      </p>
    </div>
  )
}

function mailText(mail: MadeInvitation['mail'], email: string): string {
  if (mail === 'sent') return `The link is on its way to ${email}.`
  if (mail === 'failed') return `The email to ${email} could not be sent. Pass on the link yourself.`
  return `This installation sends no email. Pass on the link to ${email} yourself.`
}
