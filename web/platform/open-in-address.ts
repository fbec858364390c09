import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import { closeEntry, stateInPlace } from './back-closes.ts'
import { type ToastText, toast } from './toast.ts'

/** Parameters of an address by name; null takes one away. */
export type AddressParts = Record<string, string | number | null>

/** What is open over a page as its address says it: a reload keeps it, a link leads to it, and Back closes it. */
export function useOpenInAddress() {
  const [search, setSearch] = useSearchParams()
  return {
    search,
    open: (parts: AddressParts) => setSearch((current) => withParts(current, parts)),
    /** Puts something in the place of the dialog that is open, so that Back leads past both. */
    replace: (parts: AddressParts) =>
      setSearch((current) => withParts(current, parts), { replace: true, state: stateInPlace() }),
    /** Closes what the parts name. Who opened it on this page is where they were before, whatever the parts put in its place. */
    close: (parts: AddressParts) =>
      closeEntry(() => setSearch((current) => withParts(current, parts), { replace: true })),
  }
}

/** Says once that what the address asks for is not there, and takes it out of the address. */
export function useTakenOut(isNotThere: boolean, words: ToastText, close: () => void): void {
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

/** Whether a text can be the id of anything, so that the server is worth asking. */
export const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647

/** The id that a parameter of the address holds; undefined where it is none. */
export function idIn(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name) ?? ''
  return isId(text) ? Number(text) : undefined
}
