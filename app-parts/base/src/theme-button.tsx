import { useEffect, useState } from 'react'

/** What the site was built with; undefined when the device decides. */
function builtScheme(): 'light' | 'dark' | undefined {
  const scheme = typeof document === 'undefined' ? '' : document.documentElement.style.colorScheme
  return scheme === 'light' || scheme === 'dark' ? scheme : undefined
}

/** Light or dark: as the device has it, until one is chosen. */
export function ThemeButton() {
  const [scheme, setScheme] = useState(builtScheme)
  useEffect(() => {
    if (scheme) document.documentElement.style.colorScheme = scheme
  }, [scheme])
  const isDark = () => scheme === 'dark' || (!scheme && matchMedia('(prefers-color-scheme: dark)').matches)
  return (
    <button
      type="button"
      className="quiet round"
      aria-label="Change between light and dark"
      onClick={() => setScheme(isDark() ? 'light' : 'dark')}
    >
      <svg aria-hidden width="18" height="18" viewBox="0 0 18 18">
        <circle cx="9" cy="9" r="7.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M9 1.5a7.5 7.5 0 0 1 0 15z" fill="currentColor" />
      </svg>
    </button>
  )
}
