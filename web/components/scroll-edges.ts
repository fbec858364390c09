/** A ref for what scrolls sideways: `data-more` says on which sides there is more of it, for as long as that is so. */
export function markScrollEdges(element: HTMLElement | null) {
  if (!element) return undefined
  const mark = () => {
    const { scrollLeft, scrollWidth, clientWidth } = element
    const hidden = scrollWidth - clientWidth
    // Where one reads from the right, it is counted from there, downwards.
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
