import type { Point, View } from './view.ts'

/** What the page looked like from this second on (of the wall clock), as a JPEG file of the take's folder. */
export interface Frame {
  at: number
  file: string
}

/**
 * What was done before the camera, in order. Times are seconds of the wall clock, and only say which frames show;
 * how long each act lasts in the film does not depend on how fast the machine was.
 */
export type Act =
  /** A new sentence begins. */
  | { kind: 'say'; text: string }
  /** Another page is shown from here on, the whole of it. */
  | { kind: 'cut'; at: number; view: View }
  /** The pointer goes there, and the camera with it, while the page stands still. */
  | { kind: 'glide'; at: number; pointer: Point; view: View }
  /** The pointer presses. */
  | { kind: 'press'; at: number }
  /** What happened, told in so many seconds of film; a wait says so where it is told faster than it was. The camera may go along. */
  | { kind: 'footage'; from: number; to: number; seconds: number; isWait?: boolean; view?: View }
  /** A picture that stands: the longer, the more weight it has. */
  | { kind: 'still'; at: number; weight: number }

export interface Take {
  frames: Frame[]
  acts: Act[]
}
