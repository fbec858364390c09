import { site } from '../shared/site.ts'

/** Why somebody should stay, in a few cards. */
export function Highlights() {
  return (
    <section className="band" aria-labelledby="highlights">
      <h2 id="highlights">What you can expect</h2>
      <ul className="cards">
        {site.highlights.map(({ title, text }) => (
          <li key={title} className="card">
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
