// chunk: opening
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import { closeEntry, stateInPlace } from './back-closes.ts'
import { type ToastText, toast } from '#web/platform/toast.ts'

/** Parameters of an address by name; null removes one. */
export type AddressParts = Record<string, string | number | null>

/**
 * The open dialogs of a page, stored in its address: a reload keeps them, links can open them, and Back closes them.
 */
export function useOpenInAddress() {
  const [search, setSearch] = useSearchParams()
  return {
    search,
    open: (parts: AddressParts) => setSearch((current) => withParts(current, parts)),
    /** Replaces the open dialog, so that Back leaves both. */
    replace: (parts: AddressParts) =>
      setSearch((current) => withParts(current, parts), { replace: true, state: stateInPlace() }),
    /**
     * Closes the named dialogs. If one was opened on this page, goes back to the entry before it, even after a
     * replacement.
     */
    close: (parts: AddressParts) =>
      closeEntry(() => setSearch((current) => withParts(current, parts), { replace: true })),
  }
}

/** Reports once that what the address names does not exist, and removes it from the address. */
export function useRemoveFromAddress(isNotThere: boolean, words: ToastText, close: () => void): void {
  const takeOut = useEffectEvent(() => {
    toast(words)
    close()
  })
  useEffect(() => {
    if (isNotThere) takeOut()
  }, [isNotThere])
}

/** The parameters with some of them changed; the others stay. */
export function withParts(search: URLSearchParams, parts: AddressParts): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(parts)) {
    if (value === null) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** Whether a text is a valid id, so that a request makes sense. */
export const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647

/** The id in a parameter of the address; undefined if it is missing or invalid. */
export function idIn(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name) ?? ''
  return isId(text) ? Number(text) : undefined
}
