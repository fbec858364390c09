import { array, assert, double, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { cropOf, moved, zoomMax } from './picture-crop.tsx'

test('the middle square of a picture is shown at first', () => {
  expect(cropOf({ x: 0.5, y: 0.5, zoom: 1 }, { width: 300, height: 200 })).toEqual({
    side: 200,
    left: 50,
    top: 0,
  })
})

test('however it is moved and enlarged, the square never leaves the picture', () => {
  const sizes = record({
    width: integer({ min: 1, max: 9_000 }),
    height: integer({ min: 1, max: 9_000 }),
  })
  const steps = array(
    record({
      right: double({ min: -5, max: 5, noNaN: true }),
      down: double({ min: -5, max: 5, noNaN: true }),
      zoom: double({ min: 1, max: zoomMax, noNaN: true }),
    }),
    { maxLength: 8 },
  )
  assert(
    property(sizes, steps, (size, moves) => {
      let place = { x: 0.5, y: 0.5, zoom: 1 }
      for (const { right, down, zoom } of moves) place = moved({ ...place, zoom }, size, right, down)
      const { left, top, side } = cropOf(place, size)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(left + side).toBeLessThanOrEqual(size.width + 1e-6)
      expect(top + side).toBeLessThanOrEqual(size.height + 1e-6)
    }),
  )
})
