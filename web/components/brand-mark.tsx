// chunk: page
import { Plug } from 'lucide-react'
import { classNames } from '#web/platform/class-names.ts'

interface Mark {
  /** The color of the service; `ink` for those in black. */
  color: string
  /** A drawing of lines on a grid of 24, or one or two letters. */
  lines?: string
  letters?: string
}

const ink = 'ink'

/** Simple signs of our own, in the colors by which people know the services; none is a copy of a logo. */
const marks: Partial<Record<string, Mark>> = {
  smtp: { color: '#0f766e', lines: 'M4 7h16v11H4zM4 8l8 6 8-6' },
  imap: { color: '#1d4f91', lines: 'M4 13l3-8h10l3 8v6H4zM4 13h5l1.5 2.5h3L15 13h5' },
  slack: { color: '#611f69', lines: 'M10 4 8 20M16 4l-2 16M4.5 9.5h15.5M4 15h15.5' },
  discord: { color: '#4f5bd5', lines: 'M4 6h16v10h-9l-4 4v-4H4zM9 11h.01M15 11h.01' },
  telegram: { color: '#1c7fb5', lines: 'M4 11.5 20 5l-3 14-5-4-2 4-1.5-5.5zM8.5 13.5 17 8' },
  'microsoft-teams': { color: '#4e55b8', letters: 'T' },
  ntfy: { color: '#317f6f', lines: 'M5 7l5 5-5 5M12 18h7' },
  mastodon: { color: '#5b4bd8', letters: 'm' },
  notion: { color: ink, letters: 'N' },
  github: { color: ink, lines: 'M7 8v8M7 13c6 0 10-1 10-5M7 6h.01M7 18h.01M17 6h.01' },
  gitlab: { color: '#c9401d', lines: 'M5 10l2-5 3 5h4l3-5 2 5-7 9z' },
  todoist: { color: '#c5382b', lines: 'M5 8l3 2.5L14 5M5 13.5l3 2.5 6-5.5M11 19h8' },
  trello: { color: '#0c5fce', lines: 'M5 5h14v14H5zM9.5 8.5v7M14.5 8.5v4' },
  linear: { color: '#5561c4', lines: 'M5 12l7 7M5 7l12 12M8 5l11 11M14 5l5 5' },
  jira: { color: '#1558bc', lines: 'M12 4l8 8-8 8-8-8zM12 9l3 3-3 3-3-3z' },
  airtable: { color: '#9a6700', lines: 'M4 8l8-3 8 3-8 3zM4 12.5V18l6-2.5V10M20 12v6l-7-2.5' },
  'google-sheets': { color: '#188038', lines: 'M6 4h12v16H6zM6 9.5h12M6 14.5h12M12 9.5V20' },
  hubspot: {
    color: '#c8451f',
    lines: 'M14.5 18a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM14.5 11V6M11.5 12.5 6 8M14.5 6h.01M6 8h.01',
  },
  s3: { color: '#4b7a12', lines: 'M5 7c0-1.5 14-1.5 14 0l-1.5 11c-.5 2-10.5 2-11 0zM5 7c0 1.5 14 1.5 14 0' },
  postgresql: {
    color: '#2f5f8a',
    lines: 'M5 6.5c0-2.7 14-2.7 14 0v11c0 2.7-14 2.7-14 0zM5 6.5c0 2.7 14 2.7 14 0M5 12c0 2.7 14 2.7 14 0',
  },
  'open-meteo': {
    color: '#c2570c',
    lines:
      'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1 1M17.4 17.4l1 1M5.6 18.4l1-1M17.4 6.6l1-1',
  },
  rss: { color: '#c8590b', lines: 'M5 5c8 0 14 6 14 14M5 11c5 0 8 3 8 8M6 18h.01' },
  wikipedia: { color: ink, letters: 'W' },
  'brave-search': {
    color: '#c73d13',
    lines:
      'M12 4l7 2v6c0 4-3 6.5-7 8-4-1.5-7-4-7-8V6zM11 13.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM13 13l2.5 2.5',
  },
  tavily: { color: '#2563c9', lines: 'M12 4v16M4 12h16M6.5 6.5l11 11M17.5 6.5l-11 11' },
  searxng: { color: '#2f46c8', lines: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20' },
  webhook: {
    color: '#6b46b8',
    lines:
      'M9 8.5a3 3 0 1 1 5 2.2l2.5 4.3M9 13l2.5-4.5M7 19a3 3 0 1 1 2.5-4.7M9 16.5h8M17 19.5a3 3 0 1 0 0-6',
  },
  'http-request': {
    color: '#0e6b78',
    lines: 'M9 5c-3 0-2 5-4.5 7C7 14 6 19 9 19M15 5c3 0 2 5 4.5 7C17 14 18 19 15 19',
  },
  openai: { color: ink, lines: 'M12 4l7 4v8l-7 4-7-4V8zM12 12l7-4M12 12v8M12 12 5 8' },
  anthropic: { color: '#b5562f', letters: 'A' },
  gemini: { color: '#3b62d8', lines: 'M12 3c0 6-3 9-9 9 6 0 9 3 9 9 0-6 3-9 9-9-6 0-9-3-9-9z' },
  azure: { color: '#0b6bb8', lines: 'M10 5h4l6 14H9l5-3-4-4-4 7H4z' },
  bedrock: { color: '#0d7c66', lines: 'M4 8l8-4 8 4-8 4zM4 12l8 4 8-4M4 16l8 4 8-4' },
  openrouter: { color: '#5b4bb4', lines: 'M4 12h5l4-5h7M13 17h7M9 12l4 5M17 4l3 3-3 3M17 14l3 3-3 3' },
  mistral: { color: '#c7480c', lines: 'M5 19V5h.01M19 19V5h-.01M5 12h14M12 12v4M5 5l3 3M19 5l-3 3' },
  groq: { color: '#c93a2c', lines: 'M12 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM17 9v6a5 5 0 0 1-9 3' },
  ollama: { color: ink, lines: 'M8 10V4M16 10V4M6 20v-6a6 6 0 0 1 12 0v6M10 14h.01M14 14h.01' },
  'openai-compatible': { color: '#48626e', lines: 'M5 5h14v6H5zM5 13h14v6H5zM8 8h.01M8 16h.01' },
  mcp: { color: '#5a5650', lines: 'M9 4v5M15 4v5M6 9h12v3c0 3-2.5 5-6 5s-6-2-6-5zM12 17v4' },
}

const sizes = { sm: 'size-6 rounded-sm', md: 'size-10 rounded-md', lg: 'size-14 rounded-lg' }

interface BrandMarkProps {
  /** The id of the service, such as `google-sheets`. */
  service: string
  size?: keyof typeof sizes
}

/** The sign of a service that agents use, to show beside its name. */
export function BrandMark({ service, size = 'md' }: BrandMarkProps) {
  const mark = marks[service]
  const isInk = mark?.color === ink
  return (
    <span
      aria-hidden
      className={classNames(
        'grid shrink-0 place-items-center forced-colors:border',
        sizes[size],
        !mark && 'bg-accent-tint text-accent-strong',
        isInk && 'bg-ink text-paper',
      )}
      style={mark && !isInk ? { background: mark.color, color: '#ffffff' } : undefined}
    >
      {mark ? <Sign mark={mark} /> : <Plug className="size-1/2" />}
    </span>
  )
}

function Sign({ mark: { lines, letters } }: { mark: Mark }) {
  return (
    <svg viewBox="0 0 24 24" className="size-3/5" fill="none" stroke="currentColor">
      {lines && <path d={lines} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />}
      {letters && (
        <text
          x="12"
          y="18.5"
          textAnchor="middle"
          stroke="none"
          fill="currentColor"
          fontSize="19"
          fontWeight="700"
        >
          {letters}
        </text>
      )}
    </svg>
  )
}
