/** Marks the button that lies over a film beside it until that plays. */
export const coverMark = { 'data-cover': '' }

/**
 * Takes the browser's controls, which would lie over the still picture, off each covered film until it plays, and shows
 * the cover, which plays it; answers what undoes that. Where no script runs, the controls are there from the start.
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
  // It can also be played by a menu or a key of the browser.
  film.addEventListener('play', uncover, { once: true })
  return () => {
    cover.removeEventListener('click', play)
    film.removeEventListener('play', uncover)
    uncover()
  }
}
