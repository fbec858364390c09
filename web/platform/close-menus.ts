/** Marks a `details` as a menu, which folds by itself. */
export const menuMark = { 'data-menu': '' }

/** Folds marked menus when a link in them is followed, when something else is touched, and on Escape. */
export function closeMenus() {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    for (const menu of openMenus()) menu.open = menu.contains(target) && !target.closest('a')
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of openMenus()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')
