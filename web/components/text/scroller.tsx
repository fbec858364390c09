import type { ComponentProps } from 'react'

/** Content that scrolls sideways by itself, with a shade at an edge where more of it is; inside `.markdown`. */
export function Scroller({
  label,
  dir,
  children,
}: { label: string } & Pick<ComponentProps<'div'>, 'dir' | 'children'>) {
  return (
    <div className="scroll-frame">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <figure ref={markScrollEdges} dir={dir} aria-label={label} tabIndex={0} className="scroller">
        {children}
      </figure>
    </div>
  )
}

/**
 * A ref for an element that scrolls sideways: keeps `data-more` up to date with the sides on which content is hidden.
 */
function markScrollEdges(element: HTMLElement | null) {
  if (!element) return undefined
  const mark = () => {
    const { scrollLeft, scrollWidth, clientWidth } = element
    const hidden = scrollWidth - clientWidth
    // In right-to-left text `scrollLeft` counts from the right, with negative values.
    const left = getComputedStyle(element).direction === 'rtl' ? hidden + scrollLeft : scrollLeft
    element.dataset.more = `${left > 1 ? 'left ' : ''}${hidden - left > 1 ? 'right' : ''}`.trim()
  }
  const observer = new ResizeObserver(mark)
  for (const part of [element, ...element.children]) observer.observe(part)
  element.addEventListener('scroll', mark, { passive: true })
  return () => {
    observer.disconnect()
    element.removeEventListener('scroll', mark)
  }
}
