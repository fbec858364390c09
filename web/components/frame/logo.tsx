/** The mark: a beam at rest on a point, the heavier weight nearer to it. The two weights do balance. */
function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden className="shrink-0 text-accent">
      <g fill="currentColor">
        <circle cx="8" cy="8.5" r="3" />
        <circle cx="20.2" cy="9.4" r="2.1" />
        <rect x="1.5" y="11.5" width="21" height="2" rx="1" />
        <path d="M12 13.2 16.2 20a.7.7 0 0 1-.6 1H8.4a.7.7 0 0 1-.6-1z" />
      </g>
    </svg>
  )
}

/** The mark with the name; the name can be for screen readers alone. */
export function Logo({ nameClassName }: { nameClassName?: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 whitespace-nowrap font-semibold text-base tracking-tight">
      <Mark size={26} />
      <span className={nameClassName}>Balancia AI</span>
    </span>
  )
}
