import { site } from '../shared/site.ts'
import { pages } from './parts.tsx'
import { linkTo } from './route.ts'

export function Footer() {
  return (
    <footer>
      <span>{site.name}</span>
      <nav aria-label="All pages">
        {pages.map(({ path, title }) => (
          <a key={path} href={linkTo(path)}>
            {title}
          </a>
        ))}
      </nav>
    </footer>
  )
}
