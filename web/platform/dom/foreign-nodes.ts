/** The elements that replaced nodes: page translation puts `<font>` in place of a text. */
const replacements = new WeakMap<Node, Element>()

/**
 * Lets React update a page whose nodes were wrapped, moved or replaced by page translation or an extension. Without it
 * the next insertBefore or removeChild throws NotFoundError and the whole page is lost (facebook/react#11538), and a
 * replaced text stays outdated on the screen. Calls whose nodes are in their original place are not changed.
 */
export function tolerateForeignNodes(): void {
  const insertBefore: Node['insertBefore'] = Reflect.get(Node.prototype, 'insertBefore')
  const removeChild: Node['removeChild'] = Reflect.get(Node.prototype, 'removeChild')
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  const observer = new MutationObserver(noteReplacements)
  observer.observe(document, { childList: true, subtree: true })

  /** The node, or the element that replaced it. */
  const shownFor = (node: Node): Node | undefined => {
    noteReplacements(observer.takeRecords())
    let shown: Node | undefined = node
    while (shown && !shown.parentNode) shown = replacements.get(shown)
    return shown
  }

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as T
    return insertBefore.call(this, node, childHolding(this, shownFor(before))) as T
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    if (node.parentNode === this) return removeChild.call(this, node) as T
    const shown = shownFor(node)
    const wrapper = shown?.parentNode
    if (shown && wrapper) removeChild.call(wrapper, shown)
    if (wrapper && this.contains(wrapper)) removeEmptyWrappers(wrapper, this)
    return node
  }

  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    enumerable: true,
    get(this: Text) {
      return nodeValue?.get?.call(this)
    },
    set(this: Text, value: string | null) {
      // A replaced text is restored before it changes, so that the new value is visible; translators notice it then.
      if (!this.parentNode) {
        const shown = shownFor(this)
        if (shown !== this) shown?.parentNode?.replaceChild(this, shown)
      }
      nodeValue?.set?.call(this, value)
    },
  })
}

function noteReplacements(records: MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const [removed, another] = removedNodes
    if (!removed || another || removed.parentNode) continue
    // Either in one mutation, or first the `<font>` and then the text beside it.
    const candidates = addedNodes.length > 0 ? addedNodes : [nextSibling, previousSibling]
    for (const node of candidates)
      if (node instanceof Element && (addedNodes.length > 0 || node.nodeName === 'FONT')) {
        replacements.set(removed, node)
        break
      }
  }
}

/** The child of `parent` that contains a node; null if none does, so that the inserted node becomes the last child. */
function childHolding(parent: Node, node: Node | undefined): Node | null {
  let child: Node | null = node ?? null
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}

function removeEmptyWrappers(wrapper: Node, below: Node): void {
  let empty: Node | null = wrapper
  while (empty && empty !== below && !empty.hasChildNodes()) {
    const parent: Node | null = empty.parentNode
    parent?.removeChild(empty)
    empty = parent
  }
}
