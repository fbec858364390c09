const templateTag = /<(\/?)template((?:\s[^<>]*)?)>/gi

/**
 * Makes ordinary elements of the shadow roots that a page declares (`<template shadowrootmode>`), which browsers show;
 * other templates are not shown.
 */
export function openShadowRoots(html: string): string {
  if (!/<template\s[^<>]*shadowroot/i.test(html)) return html
  const open: boolean[] = []
  return html.replace(templateTag, (tag: string, slash: string, attributes: string) => {
    if (!slash) open.push(/\sshadowroot(?:mode)?\s*=/i.test(attributes))
    const isRoot = slash ? open.pop() : open.at(-1)
    return isRoot ? `<${slash}div>` : tag
  })
}
