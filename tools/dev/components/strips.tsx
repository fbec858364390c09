import type { ReactNode } from 'react'
import { BrandMark } from '#web/components/brand-mark.tsx'
import { Sparkline } from '#web/components/strip/sparkline.tsx'

/** Small pictures beside numbers and in rows. */
export const strips: Record<string, ReactNode> = {
  'Sparkline: each tone, gaps, equal values, one value, no value': (
    <>
      <Sparkline values={[3, 4, 2, 8, 9, 7, 14]} label="Runs a day, 2 to 14, now 14" />
      <Sparkline values={[0, 0, 2, 0, 1]} tone="danger" label="Failures a day, 0 to 2, now 1" />
      <Sparkline values={[1, null, 3, null, 2]} tone="info" label="Seconds a run, 1 to 3, now 2" />
      <Sparkline values={[4, 4, 4]} label="Always 4" />
      <Sparkline values={[4]} label="4 once" />
      <Sparkline values={[]} label="Nothing yet" />
    </>
  ),
  'BrandMark: sizes, and a service without a sign': (
    <>
      <BrandMark service="slack" size="sm" />
      <BrandMark service="github" />
      <BrandMark service="google-sheets" size="lg" />
      <BrandMark service="unknown" />
    </>
  ),
}
