import { useSyncExternalStore } from 'react'

export interface ToastText {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** What can be done about it while the toast shows. */
  action?: { label: string; onPress: () => void }
}

/** The one toast that shows, numbered so that the same words twice are two toasts. */
export interface ShownToast extends ToastText {
  id: number
}

let shown: ShownToast | undefined
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast in place of the one that shows, for one is visible at a time. */
export function toast(text: ToastText) {
  lastId += 1
  show({ ...text, id: lastId })
}

/** Takes a toast away, unless another one shows by now. */
export function dismissToast(id: number) {
  if (shown?.id === id) show(undefined)
}

/** The toast to show now. */
export function useShownToast(): ShownToast | undefined {
  return useSyncExternalStore(subscribe, () => shown)
}

const places: HTMLElement[] = []

/** A ref for the element in which toasts show while it is there: an open dialog keeps them off its buttons. */
export function toastPlace(element: HTMLElement | null) {
  if (!element) return undefined
  places.push(element)
  tell()
  return () => {
    places.splice(places.indexOf(element), 1)
    tell()
  }
}

/** The topmost element that asked for the toasts; without one they show in the corner of the page. */
export function useToastPlace(): HTMLElement | undefined {
  return useSyncExternalStore(subscribe, () => places.at(-1))
}

function show(next: ShownToast | undefined) {
  shown = next
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
