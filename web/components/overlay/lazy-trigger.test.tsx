import { parseHTML } from 'linkedom'
import { act, cloneElement, type ReactElement } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LazyTrigger } from './lazy-trigger.tsx'

type Control = ReactElement<Record<string, unknown>>

const { window } = parseHTML('<main></main>')
let root: Root
let events: string[]
let openings: number

beforeEach(async () => {
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', window.document)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  events = []
  openings = 0
  // React reads `document` when it is imported.
  const { createRoot } = await import('react-dom/client')
  root = createRoot(window.document.querySelector('main') as unknown as Element)
  act(() =>
    root.render(
      <LazyTrigger renderOpening={openedBy}>
        <button type="button" onClick={() => void events.push('own click')}>
          More
        </button>
      </LazyTrigger>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

/** Behaves like a component library: its trigger clones its child with event handlers and attributes. */
function openedBy(trigger: ReactElement) {
  openings += 1
  return cloneElement(trigger as Control, {
    onPointerDown: () => void events.push('press'),
    onClick: () => void events.push('click'),
    'aria-expanded': true,
  })
}

const button = () => window.document.querySelector('button') as unknown as HTMLElement
const happens = (type: string) =>
  act(() => void button().dispatchEvent(new window.Event(type, { bubbles: true })))

test('the content behind a control is loaded at its first use, and then in its current state', () => {
  expect(openings).toBe(0)
  expect(button().getAttribute('aria-expanded')).toBe(null)
  happens('pointerdown')
  expect(openings).toBeGreaterThan(0)
  expect(button().getAttribute('aria-expanded')).toBe('true')
})

test('no event is lost: what happened first is heard once its trigger is there, and the control hears its own', () => {
  happens('pointerdown')
  expect(events).toEqual(['press'])
  happens('click')
  expect(events).toEqual(['press', 'own click', 'click'])
})
