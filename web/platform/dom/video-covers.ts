// chunk: page
/** Marks the button that covers a video until it plays. */
export const coverMark = { 'data-cover': '' }

/**
 * Hides the browser's controls, which would overlap the poster, of each covered video until it plays, and shows the
 * cover, which starts it. Returns a function that reverts this. Without scripts the controls are always visible.
 */
export function coverVideos(): () => void {
  const undo = [...document.querySelectorAll<HTMLElement>('[data-cover]')].map((cover) => {
    const video = cover.parentElement?.querySelector('video')
    return video && video.paused ? coverVideo(video, cover) : () => undefined
  })
  return () => {
    for (const each of undo) each()
  }
}

function coverVideo(video: HTMLVideoElement, cover: HTMLElement): () => void {
  const uncover = () => {
    video.controls = true
    cover.hidden = true
  }
  const play = () => {
    uncover()
    video.focus()
    video.play().catch(() => undefined)
  }
  video.controls = false
  cover.hidden = false
  cover.addEventListener('click', play)
  // The browser's own menu or keys can also start it.
  video.addEventListener('play', uncover, { once: true })
  return () => {
    cover.removeEventListener('click', play)
    video.removeEventListener('play', uncover)
    uncover()
  }
}
