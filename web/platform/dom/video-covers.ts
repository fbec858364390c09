// chunk: page
/** Marks the button that covers a film until it plays. */
export const coverMark = { 'data-cover': '' }

/**
 * Removes the browser's controls, which would lie over the poster, from each covered film until it plays, and shows the
 * cover, which starts it; returns a function that reverts this. Without scripts the controls are there from the start.
 */
export function coverFilms(): () => void {
  const undo = [...document.querySelectorAll<HTMLElement>('[data-cover]')].map((cover) => {
    const film = cover.parentElement?.querySelector('video')
    return film && film.paused ? coverFilm(film, cover) : () => undefined
  })
  return () => {
    for (const each of undo) each()
  }
}

function coverFilm(film: HTMLVideoElement, cover: HTMLElement): () => void {
  const uncover = () => {
    film.controls = true
    cover.hidden = true
  }
  const play = () => {
    uncover()
    film.focus()
    film.play().catch(() => undefined)
  }
  film.controls = false
  cover.hidden = false
  cover.addEventListener('click', play)
  // A menu or a key of the browser can also start it.
  film.addEventListener('play', uncover, { once: true })
  return () => {
    cover.removeEventListener('click', play)
    film.removeEventListener('play', uncover)
    uncover()
  }
}
