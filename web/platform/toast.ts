import { useSyncExternalStore } from 'react'

export interface ToastText {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** An action that the toast offers while it shows. */
  action?: { label: string; onPress: () => void }
}

/** The toast that is shown, numbered so that the same text twice makes two toasts. */
export interface ShownToast extends ToastText {
  id: number
}

let shown: ShownToast | undefined
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast in place of the present one: only one is visible at a time. */
export function toast(text: ToastText) {
  lastId += 1
  show({ ...text, id: lastId })
}

/** Dismisses a toast, unless another one has replaced it. */
export function dismissToast(id: number) {
  if (shown?.id === id) show(undefined)
}

/** The toast to show now. */
export function useShownToast(): ShownToast | undefined {
  return useSyncExternalStore(subscribe, () => shown)
}

const places: HTMLElement[] = []

/** A ref for the element in which toasts show while it is mounted: an open dialog keeps them away from its buttons. */
export function toastPlace(element: HTMLElement | null) {
  if (!element) return undefined
  places.push(element)
  notify()
  return () => {
    places.splice(places.indexOf(element), 1)
    notify()
  }
}

/** The last mounted element for toasts; without one they show in the corner of the page. */
export function useToastPlace(): HTMLElement | undefined {
  return useSyncExternalStore(subscribe, () => places.at(-1))
}

function show(next: ShownToast | undefined) {
  shown = next
  notify()
}

function notify() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
