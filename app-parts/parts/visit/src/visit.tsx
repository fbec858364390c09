import { site } from '../shared/site.ts'

/** When it is open, where it is, and how to reach its owner. */
export function Visit() {
  const { hours, address, phone, email } = site.visit
  return (
    <section className="band" aria-labelledby="visit">
      <h2 id="visit">{hours.length > 0 ? 'Opening hours' : 'Where to find us'}</h2>
      <dl className="facts">
        {hours.map(({ days, times }) => (
          <div key={days}>
            <dt dir="auto">{days}</dt>
            <dd dir="auto">{times}</dd>
          </div>
        ))}
        {address !== '' && (
          <div>
            <dt>Address</dt>
            <dd dir="auto">{address}</dd>
          </div>
        )}
        {phone !== '' && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            </dd>
          </div>
        )}
        {email !== '' && (
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
