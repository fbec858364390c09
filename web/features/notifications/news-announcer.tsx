import { useState } from 'react'
import { newsOf } from './bell-labels.ts'

/** Announces new notifications to screen readers in a polite live region. */
export function NewsAnnouncer({ unread }: { unread: number | undefined }) {
  const [known, setKnown] = useState(unread)
  const [news, setNews] = useState<string>()
  if (unread !== known) {
    setKnown(unread)
    if (unread !== undefined) setNews(newsOf(known, unread))
  }
  return <output className="sr-only">{news}</output>
}
