/**
 * Runs in the page: draws a pointer that follows the mouse and a ring where it presses, for a browser without a screen
 * draws neither. It stands beside the body, so that no dialog hides or blocks it.
 */
export function drawPointer(): void {
  const size = 26
  const ringSize = 40
  const mark = 'data-demo-pointer'
  const shape = 'M5 3l0 16.5 4.2-4.1 2.7 6.3 2.8-1.2-2.7-6.2 5.9-.3z'
  const last = { x: -100, y: -100 }
  const svg = 'http://www.w3.org/2000/svg'

  const pointer = () => {
    const found = document.querySelector<HTMLElement>(`[${mark}]`)
    if (found) return found
    const host = document.createElement('div')
    host.setAttribute(mark, '')
    host.setAttribute('aria-hidden', 'true')
    host.style.cssText = `position:fixed;left:0;top:0;z-index:2147483647;pointer-events:none;width:${size}px;height:${size}px;filter:drop-shadow(0 1px 2px rgb(0 0 0 / .35))`
    const picture = document.createElementNS(svg, 'svg')
    picture.setAttribute('viewBox', '0 0 24 24')
    picture.style.cssText = `display:block;width:${size}px;height:${size}px`
    const path = document.createElementNS(svg, 'path')
    for (const [name, value] of Object.entries({
      d: shape,
      fill: '#1c1b1a',
      stroke: '#fff',
      'stroke-width': '1.5',
      'stroke-linejoin': 'round',
    })) {
      path.setAttribute(name, value)
    }
    picture.append(path)
    host.append(picture)
    document.documentElement.append(host)
    return host
  }
  const follow = ({ clientX, clientY }: MouseEvent) => {
    Object.assign(last, { x: clientX, y: clientY })
    // The tip of the arrow, not its box, is where the mouse is.
    pointer().style.transform = `translate(${clientX - 5}px, ${clientY - 3}px)`
  }
  const ring = ({ clientX, clientY }: MouseEvent) => {
    const circle = document.createElement('div')
    circle.setAttribute('aria-hidden', 'true')
    circle.style.cssText = `position:fixed;left:${clientX - ringSize / 2}px;top:${clientY - ringSize / 2}px;width:${ringSize}px;height:${ringSize}px;border-radius:50%;background:rgb(15 118 110 / .22);border:2px solid rgb(15 118 110 / .55);box-sizing:border-box;z-index:2147483646;pointer-events:none`
    document.documentElement.append(circle)
    const grow = circle.animate(
      [
        { transform: 'scale(.3)', opacity: 1 },
        { transform: 'scale(1)', opacity: 0 },
      ],
      { duration: 450, easing: 'ease-out', fill: 'forwards' },
    )
    grow.addEventListener('finish', () => circle.remove())
  }
  addEventListener('mousemove', follow, { capture: true, passive: true })
  addEventListener('mousedown', ring, { capture: true, passive: true })
}
