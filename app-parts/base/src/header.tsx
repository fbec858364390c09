import { useState } from 'react'
import { site } from '../shared/site.ts'
import { pages } from './parts.tsx'
import { linkTo } from './route.ts'
import { ThemeButton } from './theme-button.tsx'

export function Header({ path }: { path: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const inMenu = pages.filter(({ isInMenu }) => isInMenu)
  return (
    <header className="top">
      <a className="brand" href={linkTo('/')}>
        <span aria-hidden className="mark">
          {site.name.slice(0, 1)}
        </span>
        {site.name}
      </a>
      {inMenu.length > 0 && (
        <button
          type="button"
          className="quiet menu-button"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setIsOpen(!isOpen)}
        >
          Menu
        </button>
      )}
      <nav id="menu" aria-label="Pages" className={isOpen ? 'open' : ''}>
        {inMenu.map((page) => (
          <a
            key={page.path}
            href={linkTo(page.path)}
            aria-current={path.startsWith(page.path) ? 'page' : undefined}
            onClick={() => setIsOpen(false)}
          >
            {page.title}
          </a>
        ))}
      </nav>
      <ThemeButton />
    </header>
  )
}
