import { site } from '../shared/site.ts'

const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** The texts of the first page. */
export function Notes() {
  return (
    <>
      {site.notes
        .filter(({ path }) => path === null)
        .map(({ title, text }) => (
          <section key={title} className="band" dir="auto">
            <h2>{title}</h2>
            {lines(text).map((line) => (
              <p key={line} dir="auto">
                {line}
              </p>
            ))}
          </section>
        ))}
    </>
  )
}

/** A text with a page of its own. */
export function NotePage({ path }: { path: string }) {
  const note = site.notes.find((each) => each.path === path)
  return (
    <section className="band" dir="auto">
      <h1>{note?.title}</h1>
      {lines(note?.text ?? '').map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
    </section>
  )
}
