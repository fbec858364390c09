/** What the server sends to the service worker of a browser. */
export interface PushMessage {
  title: string
  body: string
  url: string
  /** A notification with the same tag takes the place of the one before. */
  tag: string
  deliveryId: number | null
  /** What needs the user, for the badge of the app. */
  waiting: number
  /** Whether it only changes a notification: it makes no sound. */
  isSilent: boolean
}
