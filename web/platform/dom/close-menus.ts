// chunk: small
/** Marks a `details` as a menu, which folds by itself. */
export const menuMark = { 'data-menu': '' }

/** Folds marked menus when a link in them is followed, when something else is touched or focused, and on Escape. */
export function closeMenus() {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    for (const menu of openMenus()) menu.open = menu.contains(target) && !target.closest('a')
  })
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    for (const menu of openMenus()) menu.open = menu.contains(target)
  })
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented) return
    for (const menu of openMenus()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')
