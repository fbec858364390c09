import { contactHref } from '#contract/contact.ts'
import { originPlaceholder } from '#contract/pages.ts'

/**
 * How to reach the operator of this installation; null if they have set no address. While that is loading, a signed-in
 * page reserves the space, so that nothing below it moves. Visitors get the second paragraph as static HTML, which the
 * server replaces with the first when an address is set.
 */
export function ContactLine({ contact }: { contact: string | null | undefined }) {
  if (contact) return <ContactLink contact={contact} />
  const isDrawnAtBuild = typeof document === 'undefined'
  const isUnknown = contact === undefined && !isDrawnAtBuild
  return (
    <p data-contact="" className={isUnknown ? 'invisible' : undefined}>
      The person who runs this installation has not given an address. It is the one at{' '}
      <strong className="wrap-anywhere">{isDrawnAtBuild ? originPlaceholder : window.location.origin}</strong>
      : write to whoever invited you there, or to the address from which it sends you its emails. Where your
      organisation runs it, its usual help desk knows whom to ask.
    </p>
  )
}

function ContactLink({ contact }: { contact: string }) {
  const href = contactHref(contact)
  return (
    <p>
      Whoever runs this installation is reached at{' '}
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
