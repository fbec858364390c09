import { type PointerEvent, useRef, useState } from 'react'

/**
 * Lets a handle drag its row of a list, by mouse, pen or touch: native drag and drop starts neither from a button in
 * Firefox nor from a touch in every browser.
 */
export function useRowDrag(onDrop: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  const end = () => setDrag(undefined)
  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: index, to: index })
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (!drag || !list.current) return
      const rows = [...list.current.children]
      const to = rowAt(rows, clientY)
      rows[to]?.scrollIntoView({ block: 'nearest' })
      setDrag({ ...drag, to })
    },
    onPointerUp: () => {
      if (drag) onDrop(drag.from, drag.to)
      end()
    },
    onPointerCancel: end,
  })
  return { list, drag, handle }
}

/** The row at this height; the first or last one when the pointer is above or below the list. */
function rowAt(rows: readonly Element[], y: number): number {
  const index = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
  return index === -1 ? rows.length - 1 : index
}
