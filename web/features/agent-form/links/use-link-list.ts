import { useState } from 'react'
import { addLink, addLinks, describeImport, hasLink, importLinks, type LinkImport } from './link-list.ts'
import { fileText } from '#contract/file-text.ts'
import { linksInText, severalLinks } from '#contract/links/links-in-text.ts'

const fileBytesMax = 1_048_576

/** The state of the link editor: the typed text, the rejected entries, and the message. */
export function useLinkList(links: string[], onChange: (links: string[]) => void) {
  const [draft, setDraft] = useState('')
  const [errors, setErrors] = useState<string[]>([])
  const [notice, setNotice] = useState('')
  const [leftOut, setLeftOut] = useState<string[]>([])
  /** The links that were taken from a text. */
  const [taken, setTaken] = useState<string[]>([])

  const take = (result: LinkImport) => {
    if (result.added > 0) onChange(result.links)
    setErrors(result.errors)
    setNotice(describeImport(result))
  }

  const remove = (removed: string[], message: string) => {
    onChange(links.filter((link) => !removed.includes(link)))
    // A text that names them does not bring them back.
    setLeftOut([...leftOut, ...removed])
    setErrors([])
    setNotice(message)
  }

  return {
    links,
    draft,
    errors,
    notice,
    editDraft: (text: string) => {
      setDraft(text)
      setErrors([])
    },
    /** Adds the typed link; returns false if it is invalid, so that the form is not sent without it. */
    addDraft: () => {
      if (draft.trim() === '') return true
      const several = severalLinks(draft)
      const result = several ? addLinks(links, several) : addLink(links, draft)
      take(result)
      if (result.errors.length > 0) return false
      setDraft('')
      return true
    },
    /** The addresses in a text that are neither in the list, in any spelling, nor removed from it. */
    missingOf: (text: string) =>
      linksInText(text).filter((link) => !hasLink(links, link) && !leftOut.includes(link)),
    /** Adds the addresses that a text names, and removes those taken earlier that it no longer names. */
    follow: (text: string) => {
      const named = linksInText(text)
      const fresh = named.filter((link) => !hasLink(links, link) && !leftOut.includes(link))
      const stale = taken.filter((link) => !named.includes(link))
      if (fresh.length === 0 && stale.length === 0) return
      setTaken([...taken.filter((link) => !stale.includes(link)), ...fresh])
      onChange(
        addLinks(
          links.filter((link) => !stale.includes(link)),
          fresh,
        ).links,
      )
    },
    leaveOut: (out: string[]) => {
      setLeftOut([...leftOut, ...out])
      setNotice('Left out.')
    },
    addText: (text: string) => take(importLinks(links, text)),
    addAll: (found: string[]) => take(addLinks(links, found)),
    addFile: async (file: File) => {
      if (file.size > fileBytesMax) return setErrors([`${file.name} is larger than 1 MB`])
      const bytes = await file.arrayBuffer().catch(() => undefined)
      const text = bytes && fileText(new Uint8Array(bytes))
      if (text === undefined) return setErrors([`${file.name} could not be read.`])
      if (text === null) return setErrors([`${file.name} is not text in UTF-8 or UTF-16. Save it as UTF-8.`])
      take(importLinks(links, text))
    },
    removeOne: (link: string) => remove([link], 'Link removed.'),
    clear: () => remove(links, 'All links removed.'),
    forget: () => {
      setDraft('')
      setErrors([])
      setNotice('')
      setLeftOut([])
      setTaken([])
    },
  }
}

export type LinkList = ReturnType<typeof useLinkList>
