import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Chart } from './chart.tsx'

const renderChart = (values: (number | null)[], axisOf?: 'names') =>
  renderToStaticMarkup(
    <Chart
      title="Runs"
      description="By day."
      axis="Day"
      axisOf={axisOf}
      series={[{ name: 'Runs', tone: 'accent' }]}
      points={values.map((value, at) => ({
        key: String(at),
        label: `Day ${at}`,
        values: [value],
        words: [String(value)],
      }))}
      shape="lines"
      fileName="runs.csv"
    />,
  )
const lineIn = (html: string) => ({
  points: /<polyline points="([^"]*)"/.exec(html)?.[1]?.split(' '),
  isThick: html.includes('stroke-width="8"'),
})

test('a line chart shows a single value as a dot, and several as a line', () => {
  const { points: [from, to, ...others] = [], isThick } = lineIn(renderChart([null, 3, null]))
  expect(from).toMatch(/^300,/)
  expect([to, others, isThick]).toEqual([from, [], true])
  expect(lineIn(renderChart([1, 3]))).toMatchObject({
    points: [expect.any(String), expect.any(String)],
    isThick: false,
  })
})

test('a note marks its points and is described', () => {
  const html = renderToStaticMarkup(
    <Chart
      title="Runs"
      description="By day."
      axis="Day"
      series={[{ name: 'Runs', tone: 'accent' }]}
      points={['a', 'b', 'c', 'd'].map((key) => ({ key, label: key, values: [1], words: ['1'] }))}
      notes={[{ from: 'b', to: 'c', words: 'It failed.' }]}
      fileName="runs.csv"
    />,
  )
  expect(html).toContain('<rect x="150" y="0" width="300"')
  expect(html).toContain('It failed.')
})

const namesIn = (html: string) => html.match(/(?<=>)Day \d(?=<\/span>)/g)

test('the ends of a row are named, and each bar of separate values once', () => {
  expect(namesIn(renderChart([1, 2, 3]))).toEqual(['Day 0', 'Day 2'])
  expect(namesIn(renderChart([1, 2, 3], 'names'))).toEqual(['Day 0', 'Day 1', 'Day 2'])
  expect(namesIn(renderChart([1], 'names'))).toEqual(['Day 0'])
})
