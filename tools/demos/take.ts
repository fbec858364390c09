import type { Point, View } from './view.ts'

/** The page from this second of the wall clock on, as a JPEG file in the take's folder. */
export interface Frame {
  at: number
  file: string
}

/**
 * The recorded acts, in order. Times are seconds of the wall clock, and only determine which frames show;
 * how long each act lasts in the film does not depend on how fast the machine was.
 */
export type Act =
  /** A new sentence begins. */
  | { kind: 'say'; text: string }
  /** Another whole page is shown from here on. */
  | { kind: 'cut'; at: number; view: View }
  /** The pointer and the camera move there, while the page does not change. */
  | { kind: 'glide'; at: number; pointer: Point; view: View }
  /** The pointer presses. */
  | { kind: 'press'; at: number }
  /** An action, shown in `seconds` of the film; a shortened wait is marked. The camera may move along. */
  | { kind: 'footage'; from: number; to: number; seconds: number; isWait?: boolean; view?: View }
  /** A still; its duration grows with its weight. */
  | { kind: 'still'; at: number; weight: number }

export interface Take {
  frames: Frame[]
  acts: Act[]
}
