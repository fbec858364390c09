// chunk: page
import { contactHref } from '#contract/contact.ts'
import { originPlaceholder } from '#contract/pages.ts'
import { siteAddress } from '#web/platform/site.ts'

/**
 * Says how to reach the administrator of this installation; null if no address is set. While that is loading, a
 * signed-in page reserves the space, so that nothing below it moves. Visitors get the second paragraph as static HTML,
 * which the server replaces with the first when an address is set.
 */
export function ContactLine({ contact }: { contact: string | null | undefined }) {
  if (contact) return <ContactLink contact={contact} />
  const isPreRendered = typeof document === 'undefined'
  const isUnknown = contact === undefined && !isPreRendered
  return (
    <p data-contact="" className={isUnknown ? 'invisible' : undefined}>
      The administrator of this installation has not set a contact address. You are using{' '}
      <strong className="wrap-anywhere">{isPreRendered ? originPlaceholder : siteAddress()}</strong>. Write to
      the person who invited you, or reply to an email that you got from it. If your organisation runs it, ask
      its help desk.
    </p>
  )
}

function ContactLink({ contact }: { contact: string }) {
  const href = contactHref(contact)
  return (
    <p>
      Contact the administrator of this installation at{' '}
      {href ? (
        <a href={href} className="link wrap-anywhere">
          {contact}
        </a>
      ) : (
        <strong className="wrap-anywhere">{contact}</strong>
      )}
      .
    </p>
  )
}
