import { useEffect } from 'react'
import { site } from '../shared/site.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { pages, sections } from './parts.tsx'
import { linkTo, useRoute } from './route.ts'
import { SampleNote } from './sample-note.tsx'

export function App() {
  const path = useRoute()
  const page = pages.find((each) => path === each.path || path.startsWith(`${each.path}/`))
  useEffect(() => {
    document.title = page ? `${page.title} · ${site.name}` : site.name
    scrollTo(0, 0)
  }, [page])
  return (
    <>
      <Header path={path} />
      <SampleNote />
      <main>
        {path === '/' && sections.map(({ id, Component }) => <Component key={id} />)}
        {page && <page.Component rest={path.slice(page.path.length + 1)} />}
        {path !== '/' && !page && (
          <section className="band">
            <h1>There is nothing here</h1>
            <p>
              <a href={linkTo('/')}>Back to the start</a>
            </p>
          </section>
        )}
      </main>
      <Footer />
    </>
  )
}
